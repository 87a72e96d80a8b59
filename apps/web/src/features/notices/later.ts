export { followNotices } from './services/follow-notices.ts'
