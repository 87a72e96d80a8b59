import { defineSetting, isOn } from './settings/define-setting.ts'

/** A notice stood at the head of the last page: the next one keeps its room free from the first paint on. */
export const noticeRoomSetting = defineSetting('noticeBar', { parse: isOn })
