import { describe, expect, it } from 'vitest'
import { noticeBarSetting } from '../../../lib/notice-bar-setting.ts'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { browserWarning } from './browser-warning.ts'
import { siteLinks } from './site-links.ts'

const config = {
  isInfoHosts: true,
  informationCenter: true,
  otcUrl: 'https://otc.example',
  c2cUrl: 'https://c2c.example',
  enableC2C: true,
  listingUrl: 'https://list.example',
  advisoryService: { qq: '10001', url: 'https://chat.example/?uin=10001' },
  appDownloadUrl: 'https://app.example',
}

function ids(change: Partial<typeof config> = {}, language: 'en' | 'zh' | 'ru' = 'en'): string {
  return siteLinks({ ...config, ...change }, language)
    .map(({ id }) => id)
    .join(' ')
}

describe('the header links', () => {
  it('contain information and help only while the flag is on (ENT-064)', () => {
    expect(ids()).toBe('information help otc guide c2c listing consultation app')
    expect(ids({ isInfoHosts: false })).toBe('otc c2c listing consultation app')
    expect(siteLinks(undefined, 'en')).toEqual([])
  })

  it('omit information and guide in Chinese (HDR-012)', () => {
    expect(ids({}, 'zh')).toBe('help otc c2c listing consultation app')
    expect(ids({}, 'ru')).toBe(ids())
  })

  it('omit entries that the configuration leaves empty, and follow changed addresses (U29, CNT-009, ENT-071)', () => {
    expect(ids({ otcUrl: '', listingUrl: '', appDownloadUrl: '', advisoryService: { qq: '', url: '' } })).toBe(
      'information help guide c2c',
    )
    expect(ids({ enableC2C: false })).not.toContain('c2c')
    const moved = siteLinks({ ...config, c2cUrl: 'https://other.example', listingUrl: '/x' }, 'en')
    expect(moved.filter(({ id }) => id === 'c2c' || id === 'listing').map(({ to }) => to)).toEqual([
      'https://other.example',
      '/x',
    ])
  })
})

describe('the browser warning', () => {
  const IE = 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko'
  it('appears in Internet Explorer under any configuration (HDR-021)', () => {
    expect(browserWarning(IE, false, false)).toBe('ie')
    expect(browserWarning('Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1)', false, false)).toBe('ie')
  })

  it('appears on a small screen where the configuration says so (HDR-022)', () => {
    expect(browserWarning('Chrome', true, true)).toBe('mobile')
    expect(browserWarning('Chrome', true, false)).toBeUndefined()
    expect(browserWarning('Chrome', false, true)).toBeUndefined()
  })
})

it('reserves the space of a notice only after a page that had one', () => {
  const storage = memoryStorage({})
  expect(noticeBarSetting.read(storage)).toBe(false)
  noticeBarSetting.write(true, storage)
  expect(noticeBarSetting.read(storage)).toBe(true)
})
