import { UNKNOWN_ERROR_TEXT } from '@tidebook/contract/errors'
import { describe, expect, it } from 'vitest'
import { CANCELED_TEXT, NETWORK_BROKEN_TEXT, NETWORK_ERROR_TEXT } from '../client-error.ts'
import { failureText, messageText } from './error-text.ts'
import { activeAfter } from './wallet-active.ts'

const code = (value: string, msg = '') => failureText({ code: value, msg, reason: 'code' })

describe('texts of failures', () => {
  it('ERR-019 balance code 1019 passes the message on', () => {
    expect(code('1019', 'abc')).toEqual({ text: 'abc' })
    expect(code('1019')).toMatchObject({ key: 'error.1019' })
  })

  it('ERR-020 an unknown code has one text', () => {
    expect(code('9999', 'abc')).toEqual({ key: 'error.unknownCode', text: UNKNOWN_ERROR_TEXT })
    expect(UNKNOWN_ERROR_TEXT).toBe('Unknown error code, contact the webmaster')
  })

  it('a known code has the words of the table', () => {
    expect(code('1002', 'anything')).toEqual({ key: 'error.1002', text: 'Invalid verification code' })
  })

  it('ERR-045 ERR-046 ERR-048 the network’s texts are translated', () => {
    expect([NETWORK_BROKEN_TEXT, NETWORK_ERROR_TEXT, CANCELED_TEXT].map((text) => messageText(text).key)).toEqual([
      'error.networkBroken',
      'error.networkError',
      'error.canceled',
    ])
    expect(NETWORK_BROKEN_TEXT).toBe('The network is broken. Please check the network link and try again')
    expect(CANCELED_TEXT).toBe('pending request had been canceled')
  })

  it('ERR-086 an unknown message is shown as it is', () => {
    expect(messageText('foo')).toEqual({ text: 'foo' })
    expect(failureText({ code: '', msg: 'Bad Gateway', reason: 'status' })).toEqual({ text: 'Bad Gateway' })
  })
})

describe('active state', () => {
  it('STA-006 code 2004 means inactive', () => {
    expect(activeAfter({ code: '2004' }, 1)).toBe(0)
  })

  it('STA-007 any other non-negative code means active, everything else changes nothing', () => {
    expect(['0', '1019', '1006'].map((each) => activeAfter({ code: each }, 0))).toEqual([1, 1, 1])
    expect(['-1', '', 'x'].map((each) => activeAfter({ code: each }, 0))).toEqual([0, 0, 0])
    expect(activeAfter({ code: '' }, 1)).toBe(1)
  })
})
