export { watchCopies } from './services/watch-copies.ts'
