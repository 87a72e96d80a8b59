import { defineSetting, isTrue } from './settings/define-setting.ts'

/** Whether the last page showed a notice at the top. If so, the next page reserves the space from the first paint. */
export const noticeBarSetting = defineSetting('noticeBar', { parse: isTrue })
