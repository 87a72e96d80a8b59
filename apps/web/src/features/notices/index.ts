export { NoticeButton } from './views/notice-button.tsx'
