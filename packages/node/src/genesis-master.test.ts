import { definitionOf, deriveKeyPair, secretFromPassphrase, xrp, type NetworkId } from '@tidebook/protocol'
import { expect, it } from 'vitest'
import { genesisMaster } from './genesis-master.ts'
import { localNetworks } from './base/networks.ts'

it.each(Object.keys(localNetworks) as NetworkId[])(
  'the genesis account of %s belongs to the public passphrase',
  (id) => {
    const network = definitionOf(id)
    const { accountId } = deriveKeyPair(network, secretFromPassphrase(network, 'masterpassphrase'))
    expect(genesisMaster(network, undefined)).toEqual(accountId)
  },
)

it('rejects a genesis account of another network as an invalid option', () => {
  expect(() => genesisMaster(xrp, 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh')).toThrow(
    expect.objectContaining({ code: 'node/usage' }),
  )
})
