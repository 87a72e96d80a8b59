import { generateSecret, swt } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { DEFAULT_COST } from './calibrate.ts'
import { platformRandom } from './random.ts'
import { fastKdf } from './testing/environment.ts'
import { sealVault } from './vault-cipher.ts'
import { serializeVault } from './vault-record.ts'
import { VaultSealer } from './vault-sealer.ts'

const OWN = { chain: 'swt', address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh' } as const
const PASSWORD = 'Harbour7light'
const sealer = new VaultSealer({ kdf: fastKdf, random: platformRandom, monotonic: () => 0 })

/** Opens a vault whose record assigns the secret to the account. */
async function opened(secret: string) {
  const sealed = [{ kind: 'seed' as const, accounts: [OWN], secret: new TextEncoder().encode(secret) }]
  const options = { kdf: fastKdf, cost: DEFAULT_COST, random: platformRandom }
  const { record } = await sealVault('vault', sealed, PASSWORD, options)
  return sealer.open(await serializeVault(record), PASSWORD, OWN)
}

describe('the secret of an account', () => {
  it('is returned when it belongs to the account', async () => {
    const seed = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
    expect(await sealer.secretOf(await opened(seed), OWN)).toBe(seed)
  })

  it.each([
    ['that of another account', generateSecret(swt, new Uint8Array(16).fill(7))],
    ['fit for no account at all', 'no seed'],
  ])('is not returned when it is %s', async (_what, secret) => {
    await expect(sealer.secretOf(await opened(secret), OWN)).rejects.toMatchObject({ code: 'keyring/vault-damaged' })
  })
})
