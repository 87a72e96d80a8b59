export { collectWhenIdle } from './idle-collection.ts'
