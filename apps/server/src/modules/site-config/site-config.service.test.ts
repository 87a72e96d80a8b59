import { expect, it } from 'vitest'
import { shippedNetwork } from '../network/shipped-network.fixture.ts'
import { configFileOf } from './site-config.service.ts'
import { DEFAULT_SETTINGS } from './usual-settings.ts'

const config = configFileOf({
  network: shippedNetwork((code) => `jIssuerOf${code}`),
  addresses: {
    web: 'http://web',
    stream: 'ws://web',
    nodeHttp: 'http://node',
    nodeSocket: 'ws://node',
    otherNodes: [],
  },
  preparing: false,
  written: 0,
  access: { needTest: true, anonymously: true, imgCode: true, realNameFor: [] },
  site: {
    ...DEFAULT_SETTINGS,
    platformTp: 'jPlatformTp',
    advisoryQq: '4008',
    otcUrl: 'https://otc.example/',
    mobileWarning: true,
  },
  accounts: { platform: 'jPlatform', chargeWallet: 'jChargeWallet' },
  hasPrices: false,
})

it('returns the accounts of the exchange in the configuration (ENT-063)', () => {
  expect(config).toMatchObject({ platform: 'jPlatform', platformTp: 'jPlatformTp', chargeWallet: 'jChargeWallet' })
})

it('returns the OTC address, the image code flag and the help content in the configuration (ENT-059)', () => {
  expect(config).toMatchObject({
    otcUrl: 'https://otc.example/',
    imgCode: true,
    helpContent: '/static/help',
    helpItems: [],
  })
})

it('returns the contact of the consultation in the configuration (ENT-060)', () => {
  expect(config.advisoryService.qq).toBe('4008')
})

it('returns in the configuration whether every login and registration needs an image code (ENT-043)', () => {
  expect(config.imgCode).toBe(true)
})

it('returns in the configuration whether small screens show a warning, as staff set it (ERR-077)', () => {
  expect([config.mobileWarning, DEFAULT_SETTINGS.mobileWarning]).toEqual([true, false])
})
