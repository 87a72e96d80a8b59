import type { SiteSettings } from '@tidebook/contract/site'
import addCoins from './texts/add-coins.json' with { type: 'json' }

const NO_TEXT = { en: '', zh: '', ru: '' } as const

/** Default settings: everything is enabled, and addresses of other sites are empty (L119, U29). */
export const DEFAULT_SETTINGS: SiteSettings = {
  isInfoHosts: true,
  informationCenter: true,
  noticeInformation: true,
  informations: true,
  openScanning: true,
  convertToCny: true,
  totalAssets: true,
  enableC2C: true,
  mobileWarning: false,
  otcUrl: '',
  c2cUrl: '',
  listingUrl: '',
  appDownloadUrl: '',
  consultationUrl: 'https://wpa.qq.com/msgrd?v=3&uin={qq}&site=qq&menu=yes',
  advisoryQq: '',
  helpItems: [],
  tipMy: NO_TEXT,
  tipDiscover: NO_TEXT,
  about: NO_TEXT,
  content: NO_TEXT,
  addCoins,
  platformTp: '',
}
