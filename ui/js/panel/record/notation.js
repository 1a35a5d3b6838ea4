export * from '../../screens/match/record/notation.js';
