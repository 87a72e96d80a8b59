import { defineSetting } from '../../../lib/settings/define-setting.ts'

/** The reference of the application that was sent from this browser last; '' for none. */
export const sentApplicationSetting = defineSetting('listingSent', {
  parse: (value) => (typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : ''),
})
