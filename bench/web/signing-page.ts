import { parseDecimal } from '@tidebook/amount'
import { CHAIN_IDS, chainOf, loadTransactions } from '@tidebook/chains'
import type { ChainId } from '@tidebook/chains'
import { Keyring, platformRandom } from '@tidebook/keyring/vault'
import { decodeTransaction, swt, toHex } from '@tidebook/protocol'
import { conditionsFor, transferOn } from '../../packages/chains/testing/transfers.ts'

// Runs in a browser: signs with each type of wallet, with a key and with a recovery phrase, after confirmation and
// password.

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const SEED = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const PASSWORD = 'Harbour7light'
const ROUNDS = 30
/** Number of signatures before the measurement, for the browser's compiler. */
const WARM_UP = 5

export interface SigningTimes {
  readonly chain: ChainId
  readonly kind: 'phrase' | 'key'
  /** Milliseconds from the confirmation to the signature, ascending. */
  readonly times: readonly number[]
}

/** A fast key derivation, because key stretching is not part of a signature. */
async function kdf(password: Uint8Array, salt: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.of(...password, ...salt)))
}

function networkOf(chain: ChainId): string | undefined {
  const conditions = conditionsFor(chain)
  return 'chainId' in conditions ? String(conditions.chainId) : undefined
}

async function timesOf(chain: ChainId, kind: SigningTimes['kind']): Promise<SigningTimes> {
  const keyring = new Keyring({
    network: swt,
    clock: () => 1_700_000_000_000,
    monotonic: () => performance.now(),
    random: platformRandom,
    kdf,
    rulesOf: (id) => ({ highestFee: parseDecimal('15'), network: networkOf(id) }),
  })
  const place = { password: PASSWORD, repeat: PASSWORD }
  const phrase = await keyring.importPhrase(PHRASE, place)
  const [first] = await keyring.secretsForFile(phrase.vault, ownOf(keyring, 'swt'), PASSWORD)
  let { vault } = phrase
  let signer = ownOf(keyring, chain).address
  let unlocker = ownOf(keyring, 'swt').address
  if (kind === 'key') {
    const secrets = await keyring.secretsForFile(phrase.vault, ownOf(keyring, 'swt'), PASSWORD)
    const secret = secrets.find(({ account }) => account.chain === chain)?.secret ?? first?.secret ?? ''
    vault = (await keyring.importSecret(SEED, 'swt', place)).vault
    unlocker = chainOf('swt').addressOf(SEED)
    const reading = chainOf(chain).readFiled(secret)
    if (!('secret' in reading)) throw new Error('no key')
    const brought = { ...reading, accounts: [{ chain, address: chainOf(chain).addressOf(reading.secret) }] }
    vault = (await keyring.importAll([brought], { vault, password: PASSWORD })).vault
    signer = brought.accounts[0]?.address ?? ''
  }
  const { build } = await loadTransactions(chain)
  const from = chain === 'eos' ? 'alice' : signer
  const bytes = toHex(build({ ...transferOn(chain, false), from }, conditionsFor(chain)))
  const times: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const began = await measureSigning(keyring, chain, { bytes, signer, vault, unlocker })
    const start = performance.now()
    await began()
    if (round >= WARM_UP) times.push(performance.now() - start)
  }
  return { chain, kind, times: times.toSorted((one, other) => one - other) }
}

/** Shows a request and types its password. The next call confirms it. */
async function measureSigning(
  keyring: Keyring,
  chain: ChainId,
  about: { readonly bytes: string; readonly signer: string; readonly vault: string; readonly unlocker: string },
): Promise<() => Promise<unknown>> {
  const { bytes, signer, vault, unlocker } = about
  if (chain === 'swt') {
    const tx = decodeTransaction(
      swt,
      Uint8Array.from(bytes.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16)),
    )
    const { id, bytes: shown } = keyring.propose(tx, 'Payment')
    keyring.present(id)
    await keyring.unlock(vault, unlocker, PASSWORD)
    return () => keyring.confirm(id, shown)
  }
  const { id, bytes: shown } = await keyring.proposeTransfer({ chain, signer, bytes: bytes.toLowerCase() })
  keyring.presentTransfer(id)
  await keyring.unlock(vault, unlocker, PASSWORD)
  return () => keyring.confirmTransfer(id, shown)
}

function ownOf(keyring: Keyring, chain: ChainId) {
  const account = keyring.accountsFor(PHRASE).accounts.find((each) => each.chain === chain)
  if (account === undefined) throw new Error(`no account on ${chain}`)
  return account
}

async function measure(): Promise<readonly SigningTimes[]> {
  const all: SigningTimes[] = []
  for (const chain of CHAIN_IDS) for (const kind of ['key', 'phrase'] as const) all.push(await timesOf(chain, kind))
  return all
}

Object.assign(globalThis, { measure })
