import { CHAIN_IDS, chainOf } from '@tidebook/chains'
import { deriveKeyPair, swt, toHex, type TransactionJson } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { AUTO_LOCK_MS, HIDDEN_LOCK_MS } from './auto-lock.ts'
import { DEFAULT_COST } from './calibrate.ts'
import { writeWalletFile } from './files/export-file.ts'
import { openWalletFile } from './files/import-file.ts'
import { Keyring } from './keyring.ts'
import { platformRandom } from './random.ts'
import { legacyVault, fastKdf } from './testing/environment.ts'
import { MAX_WALLETS } from './vault-changes.ts'
import { accountsOf, parseVault } from './vault-record.ts'
import type { VaultAccount } from './vault-types.ts'

// Public test keys.
const SEED = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const OWN: VaultAccount = { chain: 'swt', address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh' }
const KEY = 'ca6dbabef201dce8458f29b2290fef4cb80df3e16fef96347c3c250a883e4486'
const ETH: VaultAccount = { chain: 'eth', address: chainOf('eth').addressOf(KEY) }
const TRON: VaultAccount = { chain: 'tron', address: 'TDm674pMhKJwvpE9Y5L4h1DP4fJ3wY4BxL' }
const WIF = '5KMSMCwdreA7toKaZk7BYCsuk3c9jEpEuCtyL9ejrS2PMhp3aFn'
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const PASSWORD = 'Harbour7light'

function order(account: string): TransactionJson {
  return {
    TransactionType: 'OfferCreate',
    Account: account,
    TakerPays: { currency: 'CNY', issuer: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or', value: '12.5' },
    TakerGets: '1000000000',
    Flags: 524_288,
    Fee: '10',
    Sequence: 7,
    LastLedgerSequence: 120,
  }
}

let keyring: Keyring
beforeEach(() => {
  keyring = new Keyring({ network: swt, clock: () => 0, monotonic: () => 0, random: platformRandom, kdf: fastKdf })
})

function first() {
  return keyring.importSecret(SEED, 'swt', { password: PASSWORD, repeat: PASSWORD })
}

async function accounts(vault: string) {
  return accountsOf(await parseVault(vault))
}

describe('a vault with many accounts', () => {
  it('WAL-007 opens the documented address of an Ethereum key in hex, with and without its prefix', async () => {
    // The key and address of the keystore example in the documentation of Ethereum's format.
    const key = '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'
    for (const typed of [key, `0x${key.toUpperCase()}`]) {
      const { added } = await keyring.importSecret(typed, 'eth', { password: PASSWORD, repeat: PASSWORD })
      expect(added).toEqual({ chain: 'eth', address: '0x008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b' })
    }
  })

  it('WAL-002 WAL-014 WAL-022 WAL-025 WAL-026 stores secrets of several chains under one password, and shows each of them', async () => {
    const { id, vault } = await first()
    const eth = await keyring.importSecret(`0x${KEY}`, 'eth', { vault, password: PASSWORD })
    const tron = await keyring.importSecret(KEY, 'tron', { vault: eth.vault, password: PASSWORD })
    const eos = await keyring.importSecret(WIF, 'eos', { vault: tron.vault, password: PASSWORD })
    expect([eth.id, tron.id, eos.id]).toEqual([id, id, id])
    expect(eth.added).toEqual(ETH)
    const record = await parseVault(eos.vault)
    // A key for two chains is stored only once.
    expect(record.secrets.map(({ accounts: owned }) => owned.map(({ chain }) => chain))).toEqual([
      ['swt'],
      ['eth', 'tron'],
      ['eos'],
    ])
    for (const [account, secret] of [
      [OWN, SEED],
      [ETH, KEY],
      [TRON, KEY],
      [eos.added ?? OWN, WIF],
    ] as const)
      expect(await keyring.revealSecret(eos.vault, account, PASSWORD)).toBe(secret)
    await expect(keyring.revealSecret(eos.vault, ETH, 'Harbour7lighT')).rejects.toMatchObject({
      code: 'keyring/incorrect-password',
    })
  })

  it.each([
    ['WAL-024', 'bvcadt', 'spAvdYKEdp5AWb2ASt19feyfCpbYj', 'b3BaHs8ZePxPgi3tTrLSt8h7kauq9v79n1'],
    ['WAL-027', 'heco', KEY, ETH.address],
    ['WAL-030', 'call', 'spAvdYKEdp5AWc2ASt19feyfCpcYj', 'c3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1'],
    ['WAL-031', 'moac', KEY, ETH.address],
  ] as const)(
    '%s recognizes the secret of a wallet of type %s, and lists the wallet after the import',
    async (_row, chain, secret, address) => {
      expect(keyring.accountsFor(secret).accounts).toContainEqual({ chain, address })
      const { vault } = await first()
      const imported = await keyring.importSecret(secret, chain, { vault, password: PASSWORD })
      expect(imported.added).toEqual({ chain, address })
      expect(await accounts(imported.vault)).toEqual([OWN, { chain, address }])
      expect(await keyring.revealSecret(imported.vault, { chain, address }, PASSWORD)).toBe(secret)
    },
  )

  it('VAL-028 ERR-028 rejects an existing account, and another password', async () => {
    const { vault } = await first()
    const place = { vault, password: PASSWORD }
    await expect(keyring.importSecret(SEED, 'swt', place)).rejects.toMatchObject({ code: 'keyring/address-exists' })
    const wrong = { vault, password: 'Lantern8boat' }
    await expect(keyring.importSecret(KEY, 'eth', wrong)).rejects.toMatchObject({ code: 'keyring/incorrect-password' })
    await expect(keyring.importSecret(KEY, 'eth', { vault, password: '' })).rejects.toMatchObject({
      code: 'keyring/empty-password',
    })
    await expect(keyring.importSecret(KEY, 'swt', place)).rejects.toMatchObject({ code: 'keyring/secret-invalid' })
    await expect(keyring.importSecret(KEY, 'eth', { vault: `${vault} `, password: PASSWORD })).rejects.toMatchObject({
      code: 'keyring/vault-damaged',
    })
  })

  it('WAL-017 CST-010 stores at most ten wallets of a type', async () => {
    let { vault } = await first()
    for (let count = 2; count <= MAX_WALLETS; count++) {
      const key = count.toString(16).padStart(64, '0')
      vault = (await keyring.importSecret(key, 'eth', { vault, password: PASSWORD })).vault
    }
    vault = (await keyring.importSecret('f'.padStart(64, '0'), 'eth', { vault, password: PASSWORD })).vault
    expect((await accounts(vault)).filter(({ chain }) => chain === 'eth')).toHaveLength(MAX_WALLETS)
    await expect(keyring.importSecret(KEY, 'eth', { vault, password: PASSWORD })).rejects.toMatchObject({
      code: 'keyring/too-many',
    })
    await expect(keyring.importSecret(KEY, 'bsc', { vault, password: PASSWORD })).resolves.toBeDefined()
  })

  it('CST-010 stores as many wallets of a type as the network allows', async () => {
    const clocks = { clock: () => 0, monotonic: () => 0, random: platformRandom }
    keyring = new Keyring({ network: swt, ...clocks, kdf: fastKdf, mostWallets: 2 })
    let { vault } = await first()
    const add = async (count: number): Promise<void> => {
      const place = { vault, password: PASSWORD }
      vault = (await keyring.importSecret(count.toString(16).padStart(64, '0'), 'eth', place)).vault
    }
    await add(2)
    await add(3)
    await expect(add(4)).rejects.toMatchObject({ code: 'keyring/too-many' })
  })

  it('WAL-102 derives an account for each of the twelve types from a recovery phrase, and signs with the exchange’s', async () => {
    const saved = await keyring.importPhrase(`  ${PHRASE.toUpperCase()} `, {
      password: PASSWORD,
      repeat: PASSWORD,
    })
    expect((await accounts(saved.vault)).map(({ chain }) => chain)).toEqual(CHAIN_IDS)
    const address = 'jMz5DJbyLM1WqUfqnBeM9UzbfC6H7aG4Qh'
    expect(saved.added).toEqual({ chain: 'swt', address, path: "m/44'/315'/0'/0/0" })
    const { id, bytes } = keyring.propose(order(address))
    expect((await keyring.confirm(id, bytes)).summary.account).toBe(address)
    expect(await keyring.revealSecret(saved.vault, { chain: 'swt', address }, PASSWORD)).toBe(PHRASE)
    keyring.lock()
    expect(await keyring.unlock(saved.vault, address, PASSWORD)).toMatchObject({ locked: false, id: saved.id })
  })

  it('WAL-102 opens only the requested types of a phrase', async () => {
    const { vault } = await first()
    const saved = await keyring.importPhrase(PHRASE, { vault, password: PASSWORD }, ['eth', 'tron'])
    expect((await accounts(saved.vault)).map(({ chain }) => chain)).toEqual(['swt', 'eth', 'tron'])
    const more = await keyring.importPhrase(PHRASE, { vault: saved.vault, password: PASSWORD }, ['bsc'])
    expect((await parseVault(more.vault)).secrets).toHaveLength(2)
  })

  it('WAL-004 WAL-102 exports accounts of a phrase with their own keys, which can sign after import of the file', async () => {
    const { vault } = await keyring.importPhrase(PHRASE, { password: PASSWORD, repeat: PASSWORD })
    const all = await accounts(vault)
    const secrets = await keyring.secretsForFile(vault, all[0] ?? OWN, PASSWORD)
    expect(secrets.map(({ account }) => account)).toEqual(all)
    const filed = secrets.map((each) => ({ ...each, alias: each.account.chain, isDefault: true }))
    const quick = async () => new Uint8Array(32).fill(7)
    const outside = { scrypt: quick, random: platformRandom }
    const file = await writeWalletFile(filed, PASSWORD, outside)
    expect(file).not.toContain('legal')
    const brought = await openWalletFile(file, PASSWORD, quick)
    const other = await keyring.importAll(brought, { password: PASSWORD, repeat: PASSWORD })
    expect(await accounts(other.vault)).toEqual(all.map(({ chain, address }) => ({ chain, address })))
    for (const { chain, address } of all)
      expect(chainOf(chain).addressOf(await keyring.revealSecret(other.vault, { chain, address }, PASSWORD))).toBe(
        address,
      )
    const { address } = all[0] ?? OWN
    const { id, bytes } = keyring.propose(order(address))
    expect((await keyring.confirm(id, bytes)).summary.account).toBe(address)
    // A file adds nothing to a vault that already has the phrase.
    await expect(keyring.importAll(brought, { vault, password: PASSWORD })).rejects.toMatchObject({
      code: 'keyring/address-exists',
    })
  })

  it('WAL-102 stores a new phrase with an account for each type after its words were typed', async () => {
    const { secret, positions } = keyring.createDraft('phrase')
    const words = secret.split(' ')
    expect(keyring.checkDraft(positions.map((place) => words[place] ?? '')).right).toBe(true)
    const { vault, added } = await keyring.saveDraft({ password: PASSWORD, repeat: PASSWORD })
    expect((await accounts(vault)).map(({ chain }) => chain)).toEqual(CHAIN_IDS)
    expect(await keyring.revealSecret(vault, added ?? OWN, PASSWORD)).toBe(secret)
  })

  it('WAL-076 stores a new phrase without an account on a refused chain', async () => {
    const { secret, positions } = keyring.createDraft('phrase')
    const words = secret.split(' ')
    keyring.checkDraft(positions.map((place) => words[place] ?? ''))
    const { vault, added } = await keyring.saveDraft({ password: PASSWORD, repeat: PASSWORD }, 'swt')
    expect((await accounts(vault)).map(({ chain }) => chain)).toEqual(CHAIN_IDS.filter((chain) => chain !== 'swt'))
    expect(added?.chain).not.toBe('swt')
  })

  it('WAL-066 returns the public key of an added wallet only if it belongs to the exchange', async () => {
    const own = await first()
    expect(own.publicKey).toBe(toHex(deriveKeyPair(swt, SEED).publicKey))
    expect(own.publicKey).toMatch(/^0[23][0-9A-F]{64}$/u)
    const eth = await keyring.importSecret(KEY, 'eth', { vault: own.vault, password: PASSWORD })
    expect(eth.publicKey).toBeUndefined()
    const phrase = await keyring.importPhrase(PHRASE, { vault: own.vault, password: PASSWORD })
    expect(phrase.publicKey).toMatch(/^0[23][0-9A-F]{64}$/u)
  })

  it('WAL-066 returns the public key of an existing wallet while it is open', async () => {
    const own = await first()
    const eth = await keyring.importSecret(KEY, 'eth', { vault: own.vault, password: PASSWORD })
    const { vault } = await keyring.importPhrase(PHRASE, { vault: eth.vault, password: PASSWORD })
    const key = toHex(deriveKeyPair(swt, SEED).publicKey)
    expect(await keyring.publicKeyOf(OWN.address)).toBe(key)
    keyring.lock()
    await expect(keyring.publicKeyOf(OWN.address)).rejects.toMatchObject({ code: 'keyring/locked' })
    await keyring.unlock(vault, OWN.address, PASSWORD)
    expect(await keyring.publicKeyOf(OWN.address)).toBe(key)
    const ofPhrase = (await accounts(vault)).find(({ chain, path }) => chain === 'swt' && path !== undefined)
    expect(await keyring.publicKeyOf(ofPhrase?.address ?? '')).toMatch(/^0[23][0-9A-F]{64}$/u)
    // Only wallets of the exchange in this vault have a public key.
    await expect(keyring.publicKeyOf(ETH.address)).rejects.toMatchObject({ code: 'keyring/signature-failed' })
  })

  it('WAL-103 locks in a tab that is hidden for five minutes, even if it was already hidden on opening', async () => {
    let now = 0
    keyring = new Keyring({
      network: swt,
      clock: () => now,
      monotonic: () => now,
      random: platformRandom,
      kdf: fastKdf,
    })
    keyring.hide(true)
    const { vault } = await first()
    expect(keyring.status()).toMatchObject({ locked: false, locksAt: HIDDEN_LOCK_MS })
    now = HIDDEN_LOCK_MS
    expect(keyring.status()).toEqual({ locked: true })
    keyring.hide(false)
    await keyring.unlock(vault, OWN.address, PASSWORD)
    expect(keyring.status()).toMatchObject({ locksAt: now + AUTO_LOCK_MS })
    keyring.hide(true)
    now += HIDDEN_LOCK_MS
    // It locks while still hidden.
    keyring.hide(false)
    expect(keyring.status()).toEqual({ locked: true })
  })

  it('WAL-034 requires the password to change a wallet, even if the key stays the same', async () => {
    const { vault } = await first()
    const again = await keyring.importSecret(SEED, 'swt', { vault, password: PASSWORD }, true)
    expect([again.added, await accounts(again.vault)]).toEqual([OWN, [OWN]])
    const wrong = { vault, password: 'Lantern8boat' }
    await expect(keyring.importSecret(SEED, 'swt', wrong, true)).rejects.toMatchObject({
      code: 'keyring/incorrect-password',
    })
  })

  it('WAL-063 WAL-078 distinguishes a correct password from a wrong one and reveals nothing else', async () => {
    const { vault } = await first()
    expect(await keyring.provePassword(vault, OWN.address, PASSWORD)).toBeUndefined()
    for (const [password, code] of [
      ['Lantern8boat', 'keyring/incorrect-password'],
      ['', 'keyring/empty-password'],
    ] as const)
      await expect(keyring.provePassword(vault, OWN.address, password)).rejects.toMatchObject({ code })
  })

  it('signs with the transaction’s account, and keeps allowances separate', async () => {
    const { vault } = await first()
    const phrase = await keyring.importPhrase(PHRASE, { vault, password: PASSWORD })
    const other = phrase.added?.address ?? ''
    const allowed = keyring.propose(order(OWN.address))
    await keyring.confirm(allowed.id, allowed.bytes, true)
    expect(keyring.isAllowed(keyring.propose({ ...order(OWN.address), Sequence: 8 }))).toBe(true)
    const foreign = keyring.propose(order(other))
    expect(keyring.isAllowed(foreign)).toBe(false)
    await expect(keyring.signWithinAllowance(foreign)).rejects.toMatchObject({ code: 'keyring/not-confirmed' })
    expect((await keyring.confirm(foreign.id, foreign.bytes)).summary.account).toBe(other)
    expect([keyring.canSign(OWN.address), keyring.canSign(other), keyring.canSign('j')]).toEqual([true, true, false])
  })

  it('WAL-009 VAL-010 changes the password for all secrets at once', async () => {
    const { vault } = await first()
    const both = await keyring.importSecret(KEY, 'eth', { vault, password: PASSWORD })
    const next = 'Lantern8boat'
    const changed = await keyring.changePassword(both.vault, OWN.address, PASSWORD, next, next)
    expect(changed).toMatchObject({ id: both.id, added: undefined })
    expect(await keyring.revealSecret(changed.vault, ETH, next)).toBe(KEY)
    expect(await keyring.revealSecret(changed.vault, OWN, next)).toBe(SEED)
    await expect(keyring.revealSecret(changed.vault, ETH, PASSWORD)).rejects.toThrow('keyring/incorrect-password')
  })
})

describe('accounts of a secret', () => {
  it('VAL-024 ERR-024 are one per chain that accepts it, or the error', () => {
    expect(keyring.accountsFor(` ${SEED}`)).toEqual({ kind: 'seed', accounts: [OWN] })
    expect(keyring.accountsFor(KEY).accounts.map(({ chain }) => chain)).toEqual(['eth', 'heco', 'bsc', 'moac', 'tron'])
    expect(keyring.accountsFor(PHRASE)).toMatchObject({ kind: 'phrase', accounts: { length: 12 } })
    for (const [text, detail] of [
      ['', 'required'],
      [SEED.slice(0, 20), 'length'],
      [`${SEED.slice(0, -1)}c`, 'invalid'],
      [PHRASE.replace('yellow', 'yelow'), 'word'],
      [PHRASE.replace('yellow', 'zoo'), 'checksum'],
      [PHRASE.slice(6), 'length'],
    ] as const)
      expect(() => keyring.accountsFor(text)).toThrow(
        expect.objectContaining({ code: 'keyring/secret-invalid', detail }),
      )
  })
})

describe('deleting a wallet', () => {
  const both = async () => (await keyring.importSecret(KEY, 'eth', { ...(await first()), password: PASSWORD })).vault
  const partsAt = (secret: string, positions: readonly number[]) => positions.map((place) => secret[place] ?? '')

  it('WAL-003 requires the password and parts of the written secret, and keeps all others', async () => {
    const vault = await both()
    const { positions } = await keyring.beginRemoval(vault, ETH, PASSWORD)
    expect(positions).toHaveLength(3)
    expect(keyring.checkRemoval(partsAt(KEY, positions))).toMatchObject({ right: true })
    const saved = await keyring.remove(PASSWORD)
    expect(await accounts(saved.vault)).toEqual([OWN])
    expect(await keyring.revealSecret(saved.vault, OWN, PASSWORD)).toBe(SEED)
    await expect(keyring.remove(PASSWORD)).rejects.toMatchObject({ code: 'keyring/no-draft' })
  })

  it('is refused without the backup, with another password, and after a lock', async () => {
    const vault = await both()
    await expect(keyring.beginRemoval(vault, ETH, 'Lantern8boat')).rejects.toThrow('keyring/incorrect-password')
    const { positions } = await keyring.beginRemoval(vault, ETH, PASSWORD)
    expect(() => keyring.checkRemoval(['x', 'y', 'z'])).not.toThrow()
    await expect(keyring.remove(PASSWORD)).rejects.toMatchObject({ code: 'keyring/backup-unchecked' })
    const other = keyring.checkRemoval(['x', 'y', 'z']).positions
    expect(other).not.toEqual(positions)
    keyring.checkRemoval(['x', 'y', 'z'])
    expect(keyring.checkRemoval(partsAt(KEY, positions))).toMatchObject({ right: false, left: 0 })
    const again = await keyring.beginRemoval(vault, ETH, PASSWORD)
    expect(keyring.checkRemoval(partsAt(KEY, again.positions)).right).toBe(true)
    await expect(keyring.remove('Lantern8boat')).rejects.toThrow('keyring/incorrect-password')
    keyring.lock()
    await expect(keyring.remove(PASSWORD)).rejects.toMatchObject({ code: 'keyring/no-draft' })
  })

  it('leaves an empty vault that no password opens and to which nothing can be added', async () => {
    const { vault } = await first()
    const { positions } = await keyring.beginRemoval(vault, OWN, PASSWORD)
    keyring.checkRemoval(partsAt(SEED, positions))
    const empty = (await keyring.remove(PASSWORD)).vault
    expect(await accounts(empty)).toEqual([])
    for (const password of [PASSWORD, 'mistyped'])
      await expect(keyring.importSecret(KEY, 'eth', { vault: empty, password })).rejects.toMatchObject({
        code: 'keyring/no-wallet',
      })
  })

  it('keeps a secret of several chains until its last account is deleted, and checks a phrase by its words', async () => {
    const { vault } = await keyring.importPhrase(PHRASE, { ...(await first()), password: PASSWORD })
    const all = await accounts(vault)
    const [, ours] = all
    const eth = all.find(({ chain }) => chain === 'eth')
    if (ours === undefined || eth === undefined) throw new Error('two accounts')
    const { positions } = await keyring.beginRemoval(vault, eth, PASSWORD)
    keyring.checkRemoval(positions.map((place) => PHRASE.split(' ')[place] ?? ''))
    const saved = await keyring.remove(PASSWORD)
    expect(await accounts(saved.vault)).toEqual(all.filter((each) => each !== eth))
    expect(await keyring.revealSecret(saved.vault, ours, PASSWORD)).toBe(PHRASE)
  })
})

describe('a vault of an earlier release', () => {
  const old = () =>
    legacyVault(SEED, { chain: 'swt', address: OWN.address }, PASSWORD, {
      kdf: fastKdf,
      cost: DEFAULT_COST,
      random: platformRandom,
    })

  it('opens, signs and is migrated under its own name with the same password', async () => {
    const vault = await old()
    const { renewed, ...status } = await keyring.unlock(vault, OWN.address, PASSWORD)
    expect(status).toMatchObject({ locked: false, id: OWN.address })
    const { id, bytes } = keyring.propose(order(OWN.address))
    expect((await keyring.confirm(id, bytes)).summary.account).toBe(OWN.address)
    const saved = await renewed
    expect(saved).toMatchObject({ id: OWN.address, added: undefined })
    expect(await parseVault(saved?.vault ?? '')).toMatchObject({ version: 2, secrets: [{ accounts: [OWN] }] })
    expect(await keyring.revealSecret(saved?.vault ?? '', OWN, PASSWORD)).toBe(SEED)
    // After a crash, both versions can be opened.
    expect(await keyring.revealSecret(vault, OWN, PASSWORD)).toBe(SEED)
  })

  it('accepts an additional account, and cannot be mistaken for another vault', async () => {
    const saved = await keyring.importSecret(KEY, 'eth', { vault: await old(), password: PASSWORD })
    expect(saved.id).toBe(OWN.address)
    expect(await accounts(saved.vault)).toEqual([OWN, ETH])
    await expect(keyring.unlock(await old(), ETH.address, PASSWORD)).rejects.toMatchObject({
      code: 'keyring/other-vault',
    })
  })
})
