export * from '../../screens/match/record/numbers.js';
