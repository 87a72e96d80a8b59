import { defineSetting, isOn } from './settings/define-setting.ts'

/** Whether the last page showed a notice at the top: the next page then reserves the space from the first paint. */
export const noticeRoomSetting = defineSetting('noticeBar', { parse: isOn })
