import { isCostOutdated, isCostHigher, measuredCost } from './calibrate.ts'
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

/** External dependencies of opening and sealing vaults. */
export interface SealerEnvironment extends Pick<Clocks, 'monotonic'> {
  readonly random: RandomBytes
  readonly kdf: Kdf
}

/** An opened vault, with the duration of the key derivation in milliseconds. */
export interface OpenedVault extends SealedVault {
  readonly tookMs: number
}

/** Opens and seals vaults. Wipes all plain text. */
export class VaultSealer {
  readonly #env: SealerEnvironment
  #cost: KdfCost | undefined

  constructor(environment: SealerEnvironment) {
    this.#env = environment
  }

  /**
   * Opens a stored vault, which must contain `account` when given. Throws `keyring/empty-password`,
   * `keyring/vault-damaged`, `keyring/no-wallet`, `keyring/other-vault`. Decrypting the first secret shows whether the
   * password is correct.
   */
  async open(vault: string, password: string, account?: VaultAccount): Promise<OpenedVault> {
    if (password === '') throw new KeyringError('keyring/empty-password')
    const record = await parseVault(vault)
    // An empty vault accepts no password: otherwise the typed one would become the password of an added secret,
    // unchecked and unrepeated.
    if (record.secrets.length === 0) throw new KeyringError('keyring/no-wallet')
    // Checked before any key derivation, so that another user's vault is not opened under this user's name.
    if (account !== undefined && secretIndexOf(record, account) < 0) throw new KeyringError('keyring/other-vault')
    const started = this.#env.monotonic()
    const key = await vaultKey(record, password, this.#env.kdf)
    return { record, key, tookMs: this.#env.monotonic() - started }
  }

  /**
   * Returns the secret of an account. Throws `keyring/incorrect-password`; `keyring/vault-damaged` when it does not
   * belong to the account.
   */
  async secretOf(opened: SealedVault, account: VaultAccount): Promise<string> {
    const index = secretIndexOf(opened.record, account)
    const secret = await secretText(opened, index)
    const stored = opened.record.secrets[index]?.accounts.find((each) => isSameAccount(each, account))
    if (stored === undefined || !(await isOwn(secret, stored))) throw new KeyringError('keyring/vault-damaged')
    return secret
  }

  /** Creates a vault. */
  async seal(id: string, secrets: readonly ClearSecret[], password: string): Promise<SealedVault> {
    const { kdf, random } = this.#env
    return sealVault(id, secrets, password, { kdf, cost: await this.#calibrate(), random })
  }

  /** Seals a vault with other secrets, or under another password. The cost never decreases. Throws like `secretOf`. */
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

  /**
   * Returns the vault in the current form and at the cost that this machine can afford, or undefined when it already
   * has both.
   */
  async renew(opened: OpenedVault, password: string): Promise<SealedVault | undefined> {
    const { record, tookMs } = opened
    const cost = isCostOutdated(record.kdf, tookMs) ? await this.#costFor(record) : record.kdf
    if (cost === record.kdf && record.version === 2) return undefined
    const { kdf, random } = this.#env
    return withSecrets(opened, (secrets) => sealVault(record.id, secrets, password, { kdf, cost, random }))
  }

  async #costFor({ kdf }: VaultRecord): Promise<KdfCost> {
    const cost = await this.#calibrate()
    return isCostHigher(cost, kdf) ? cost : kdf
  }

  async #calibrate(): Promise<KdfCost> {
    const { kdf, monotonic, random } = this.#env
    this.#cost ??= await measuredCost(kdf, monotonic, random(SALT_BYTES))
    return this.#cost
  }
}

/** Returns the secret at `index` as text. Throws `keyring/incorrect-password`. */
export async function secretText({ record, key }: SealedVault, index: number): Promise<string> {
  const bytes = await openSecret(record, index, key)
  try {
    return new TextDecoder().decode(bytes)
  } finally {
    bytes.fill(0)
  }
}

/** Runs a function with all secrets of a vault in plain text, and wipes them afterwards. */
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

/** Whether an account belongs to a secret; false when the secret is invalid for it. */
async function isOwn(secret: string, account: VaultAccount): Promise<boolean> {
  try {
    return (await addressIn(secret, account)) === account.address
  } catch {
    return false
  }
}
