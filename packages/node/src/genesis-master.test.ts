import { deriveKeyPair, secretFromPassphrase } from '@tidebook/protocol'
import { expect, it } from 'vitest'
import { genesisMaster } from './genesis-master.ts'
import { localNetworks } from './base/networks.ts'

it.each(Object.values(localNetworks).map(({ definition }) => [definition.id, definition] as const))(
  'the genesis account of %s is that of the public passphrase',
  (_id, network) => {
    const { accountId } = deriveKeyPair(network, secretFromPassphrase(network, 'masterpassphrase'))
    expect(genesisMaster(network, undefined)).toEqual(accountId)
  },
)

it('a genesis account of another network is a wrong option', () => {
  const { definition } = localNetworks.xrp
  expect(() => genesisMaster(definition, 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh')).toThrow(
    expect.objectContaining({ code: 'node/usage' }),
  )
})
