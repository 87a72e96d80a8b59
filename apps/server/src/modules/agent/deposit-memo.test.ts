import { swt } from '@tidebook/protocol/networks'
import { describe, expect, it } from 'vitest'
import { depositMemo, readDepositMemo } from './deposit-memo.ts'
import { isOwnedByMemo } from './deposit-owner.ts'

const WALLET = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'

describe('the memo of a deposit', () => {
  it('contains a wallet, and the number of its owner if there is one', () => {
    expect(depositMemo({ wallet: WALLET })).toBe(`{"jtaddress":"${WALLET}"}`)
    expect(depositMemo({ wallet: WALLET, index: 7 })).toBe(`{"jtaddress":"${WALLET}","index":7}`)
    for (const memo of [{ wallet: WALLET }, { wallet: WALLET, index: 7 }])
      expect(readDepositMemo(swt, depositMemo(memo))).toEqual(memo)
  })

  it('is rejected if it is not such JSON, or its address is invalid on the ledger', () => {
    const texts = [undefined, '', 'for you', '{}', '{"jtaddress":7}', '{"jtaddress":"jNobody"}', `["${WALLET}"]`]
    expect(texts.map((text) => readDepositMemo(swt, text))).toEqual(texts.map(() => undefined))
    expect(readDepositMemo(swt, `{"jtaddress":"${WALLET}","index":"7"}`)).toEqual({ wallet: WALLET })
  })

  it('identifies the owner of a deposit on EOS and on chains of the Ripple family, on which all deposits go to one account', () => {
    expect((['eos', 'xrp', 'eth', 'tron'] as const).map(isOwnedByMemo)).toEqual([true, true, false, false])
  })
})
