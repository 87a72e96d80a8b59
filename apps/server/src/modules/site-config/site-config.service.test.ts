import { expect, it } from 'vitest'
import { shippedNetwork } from '../network/shipped-network.fixture.ts'
import { configFileOf } from './site-config.service.ts'
import { USUAL_SETTINGS } from './usual-settings.ts'

const config = configFileOf({
  network: shippedNetwork((code) => `jIssuerOf${code}`),
  addresses: { web: 'http://web', stream: 'ws://web', nodeHttp: 'http://node', nodeSocket: 'ws://node' },
  preparing: false,
  written: 0,
  access: { needTest: true, anonymously: true, imgCode: true, realNameFor: [] },
  site: { ...USUAL_SETTINGS, platformTp: 'jPlatformTp', advisoryQq: '4008', otcUrl: 'https://otc.example/' },
  accounts: { platform: 'jPlatform', chargeWallet: 'jChargeWallet' },
  hasPrices: false,
})

it('ENT-063 the configuration names the accounts of the exchange', () => {
  expect(config).toMatchObject({ platform: 'jPlatform', platformTp: 'jPlatformTp', chargeWallet: 'jChargeWallet' })
})

it('ENT-059 the configuration has the OTC address, the image code flag and the help content', () => {
  expect(config).toMatchObject({
    otcUrl: 'https://otc.example/',
    imgCode: true,
    helpContent: '/static/help',
    helpItems: [],
  })
})

it('ENT-060 the configuration has the contact of the consultation', () => {
  expect(config.advisoryService.qq).toBe('4008')
})

it('ENT-043 the configuration says whether every login and registration needs an image code', () => {
  expect(config.imgCode).toBe(true)
})
