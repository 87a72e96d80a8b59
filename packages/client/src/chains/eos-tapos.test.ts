import { describe, expect, it } from 'vitest'
import { EOS_TAPOS, eosTapos } from './eos-tapos.ts'
import { taposOf } from './eos-node.ts'

const info = { chainId: 'ab'.repeat(32), head: 1000, headTime: 1_700_000_000_500, irreversible: 700 }

describe('the reference block of an EOS transaction', () => {
  it('CHN-012, CHN-013: is three blocks behind, with thirty seconds to expire', () => {
    expect(eosTapos(info, EOS_TAPOS)).toEqual({ block: 997, expiration: 1_700_000_031 })
  })

  it('ERR-059: cannot be chosen in two ways', () => {
    const both = { blocksBehind: 3, useLastIrreversible: true, expireSeconds: 30 }
    expect(() => eosTapos(info, both)).toThrow('Use either blocksBehind or useLastIrreversible')
  })

  it('ERR-060: cannot be missing', () => {
    expect(() => eosTapos(info, {})).toThrow('Required configuration or TAPOS fields are not present')
    expect(() => eosTapos(info, { blocksBehind: 3 })).toThrow('TAPOS fields')
    expect(() => eosTapos(info, { expireSeconds: 30 })).toThrow('TAPOS fields')
    expect(eosTapos(info, { useLastIrreversible: true, expireSeconds: 30 }).block).toBe(700)
  })

  it('is encoded as its number and the prefix of its id', () => {
    const id = `000003e5${'00'.repeat(4)}01020304${'00'.repeat(20)}`
    expect(taposOf(id)).toEqual({ refBlockNum: 0x03e5, refBlockPrefix: 0x04030201 })
  })
})
