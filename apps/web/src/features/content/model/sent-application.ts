import { defineSetting } from '../../../lib/settings/define-setting.ts'

/** Reference of the last application that this browser sent, or ''. */
export const sentApplicationSetting = defineSetting('listingSent', {
  parse: (value) => (typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : ''),
})
