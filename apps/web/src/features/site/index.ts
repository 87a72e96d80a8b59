export { otherStore } from './model/other-store.ts'
