export { collectWhenIdle } from './idle-collection.ts'
export { tuneCollector } from './tune-collector.ts'
