export * from '../screens/match/status.js';
