import { xrp } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger } from '../testing/test-ledger.ts'

function resultOn(networkId: number, named: number | undefined) {
  const test = new TestLedger(rulesOf({ ...xrp, networkId }))
  const before = test.sequence(test.master)
  const { result } = test.send('AccountSet', test.master, named === undefined ? {} : { NetworkID: named })
  return { result, isUsed: test.sequence(test.master) !== before }
}

const OTHER_NETWORK = { result: 'telNETWORK_ID_MAKES_TX_NON_CANONICAL', isUsed: false }

describe('a transaction signed for another network', () => {
  it.each([0, 1, 1024, 1025, 0xffff_ffff])('is rejected on network 1 when its NetworkID is %i', (named) => {
    expect(resultOn(0, named)).toEqual(OTHER_NETWORK)
    expect(resultOn(0, undefined).result).toBe('tesSUCCESS')
  })

  it('is rejected on networks up to 1,024 when it has a NetworkID, even a matching one', () => {
    expect(resultOn(1024, 1024)).toEqual(OTHER_NETWORK)
    expect(resultOn(1024, undefined).result).toBe('tesSUCCESS')
  })

  it('is rejected on networks above 1,024 unless its NetworkID matches', () => {
    expect(resultOn(1025, undefined)).toEqual({ result: 'telREQUIRES_NETWORK_ID', isUsed: false })
    expect(resultOn(1025, 1026)).toEqual({ result: 'telWRONG_NETWORK', isUsed: false })
    expect(resultOn(1025, 1025).result).toBe('tesSUCCESS')
  })
})
