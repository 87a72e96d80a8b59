import { isOutgrown, isStronger, measuredCost } from './calibrate.ts'
import type { Clocks } from './clocks.ts'
import { KeyringError } from './errors.ts'
import type { Kdf, KdfCost } from './kdf.ts'
import { addressIn } from './key-material.ts'
import type { RandomBytes } from './random.ts'
import { openSecret, sealVault, vaultKey } from './vault-cipher.ts'
import type { ClearSecret, SealedVault } from './vault-cipher.ts'
import { SALT_BYTES } from './vault-forms.ts'
import { isSameAccount, parseVault, secretIndexOf } from './vault-record.ts'
import type { VaultAccount, VaultRecord } from './vault-types.ts'

/** What opening and sealing need from outside. */
export interface SealerEnvironment extends Pick<Clocks, 'monotonic'> {
  readonly random: RandomBytes
  readonly kdf: Kdf
}

/** A vault that a password opened, and how long the password was stretched for, in milliseconds. */
export interface OpenedVault extends SealedVault {
  readonly tookMs: number
}

/** Opens vaults and makes new ones of them; what is in clear meanwhile is wiped. */
export class VaultSealer {
  readonly #env: SealerEnvironment
  #cost: KdfCost | undefined

  constructor(environment: SealerEnvironment) {
    this.#env = environment
  }

  /**
   * Opens a stored vault, which must hold `account` where one is named. Throws `keyring/empty-password`,
   * `keyring/vault-damaged`, `keyring/no-wallet`, `keyring/other-vault`; whether the password is right turns out with the first secret.
   */
  async open(vault: string, password: string, account?: VaultAccount): Promise<OpenedVault> {
    if (password === '') throw new KeyringError('keyring/empty-password')
    const record = await parseVault(vault)
    // Any password opens nothing: what was typed would become the password of what is added, unchecked and unrepeated.
    if (record.secrets.length === 0) throw new KeyringError('keyring/no-wallet')
    // Before any password work: a vault of somebody else must not be opened under this person's eyes.
    if (account !== undefined && secretIndexOf(record, account) < 0) throw new KeyringError('keyring/other-vault')
    const started = this.#env.monotonic()
    const key = await vaultKey(record, password, this.#env.kdf)
    return { record, key, tookMs: this.#env.monotonic() - started }
  }

  /** The secret of an account. Throws `keyring/incorrect-password`; `keyring/vault-damaged` where it is not its own. */
  async secretOf(opened: SealedVault, account: VaultAccount): Promise<string> {
    const index = secretIndexOf(opened.record, account)
    const secret = await secretText(opened, index)
    const stored = opened.record.secrets[index]?.accounts.find((each) => isSameAccount(each, account))
    if (stored === undefined || !(await isOwn(secret, stored))) throw new KeyringError('keyring/vault-damaged')
    return secret
  }

  /** A new vault. */
  async seal(id: string, secrets: readonly ClearSecret[], password: string): Promise<SealedVault> {
    const { kdf, random } = this.#env
    return sealVault(id, secrets, password, { kdf, cost: await this.#calibrate(), random })
  }

  /** A vault with other secrets, or under another password; it never becomes weaker. Throws as `secretOf`. */
  async reseal(
    opened: SealedVault,
    password: string,
    change: (secrets: readonly ClearSecret[]) => readonly ClearSecret[],
  ): Promise<SealedVault> {
    const { record } = opened
    const { kdf, random } = this.#env
    return withSecrets(opened, async (secrets) => {
      const next = change(secrets)
      try {
        return await sealVault(record.id, next, password, { kdf, cost: await this.#costFor(record), random })
      } finally {
        for (const { secret } of next) secret.fill(0)
      }
    })
  }

  /** The vault in the present form and as strong as this machine can pay, or undefined where it is both already. */
  async renew(opened: OpenedVault, password: string): Promise<SealedVault | undefined> {
    const { record, tookMs } = opened
    const cost = isOutgrown(record.kdf, tookMs) ? await this.#costFor(record) : record.kdf
    if (cost === record.kdf && record.version === 2) return undefined
    const { kdf, random } = this.#env
    return withSecrets(opened, (secrets) => sealVault(record.id, secrets, password, { kdf, cost, random }))
  }

  async #costFor({ kdf }: VaultRecord): Promise<KdfCost> {
    const cost = await this.#calibrate()
    return isStronger(cost, kdf) ? cost : kdf
  }

  async #calibrate(): Promise<KdfCost> {
    const { kdf, monotonic, random } = this.#env
    this.#cost ??= await measuredCost(kdf, monotonic, random(SALT_BYTES))
    return this.#cost
  }
}

/** The secret at `index` as text. Throws `keyring/incorrect-password`. */
export async function secretText({ record, key }: SealedVault, index: number): Promise<string> {
  const bytes = await openSecret(record, index, key)
  try {
    return new TextDecoder().decode(bytes)
  } finally {
    bytes.fill(0)
  }
}

/** Works with all secrets of a vault in clear, and wipes them. */
async function withSecrets<T>(
  { record, key }: SealedVault,
  act: (secrets: readonly ClearSecret[]) => Promise<T>,
): Promise<T> {
  const secrets: ClearSecret[] = []
  try {
    for (const [index, { kind, accounts }] of record.secrets.entries())
      secrets.push({ kind, accounts, secret: await openSecret(record, index, key) })
    return await act(secrets)
  } finally {
    for (const { secret } of secrets) secret.fill(0)
  }
}

/** Whether an account is that of a secret; what the secret is not fit for at all is not. */
async function isOwn(secret: string, account: VaultAccount): Promise<boolean> {
  try {
    return (await addressIn(secret, account)) === account.address
  } catch {
    return false
  }
}
