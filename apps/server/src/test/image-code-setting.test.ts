import type { ConfigFile } from '@tidebook/contract'
import { staticRoutes, userRoutes } from '@tidebook/contract/routes'
import { startExchange } from '@tidebook/testkit'
import { describe, expect, it } from 'vitest'
import { AccountBrowser, PASSWORD } from './account-browser.fixture.ts'
import { MessageServers } from './message-servers.fixture.ts'

const EMAIL = 'somebody@example.com'

describe('the setting IMG_CODE', () => {
  it.each([
    ['on', true, { password: '1000', code: '1000', sending: '1000', registration: '1000' }],
    ['off', false, { password: '1005', code: '1003', sending: '0', registration: '1002' }],
  ])('ENT-043 %s decides whether logins, codes and registrations need an image code', async (setting, flag, codes) => {
    const messages = await MessageServers.start()
    try {
      await using started = await startExchange({ env: { ...messages.env, IMG_CODE: setting, NEED_TEST: 'off' } })
      const browser = new AccountBrowser(started.exchange.url)
      const byCode = await browser.call(userRoutes.smsLogin, { path: { phone: EMAIL }, body: { verifyCode: '123456' } })
      const { data: config } = await browser.call<ConfigFile>(staticRoutes.config, { query: { t: '1' } })
      expect(config.imgCode).toBe(flag)
      expect({
        password: (await browser.logIn(EMAIL, PASSWORD)).code,
        code: byCode.code,
        sending: (await browser.askCode(EMAIL, 'register')).code,
        registration: (await browser.register(EMAIL, '123456')).code,
      }).toEqual(codes)
    } finally {
      await messages.stop()
    }
  })
})
