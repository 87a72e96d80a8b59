import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { definitionOf, deriveKeyPair, generateSecret, type NetworkDefinition, type NetworkId } from '@tidebook/protocol'
import { DEFAULT_COST } from '../../packages/keyring/src/calibrate.ts'
import { argon2id } from '../../packages/keyring/src/kdf.ts'
import { sealVault } from '../../packages/keyring/src/vault-cipher.ts'
import { serializeVault } from '../../packages/keyring/src/vault-record.ts'
import { TRADING_PASSWORD, type NewWallet } from './wallet.ts'

/** Path of an empty page on the exchange's origin. */
const NOTHING = '/nothing-for-the-tests'
/** Address of the exchange that most tests share. */
const SHARED = `http://127.0.0.1:${process.env['E2E_PORT']}`
/** Maximum wait for a payment, and the time between two requests, in milliseconds. */
const VALIDATED_MS = 60_000
const LOOK_EVERY_MS = 100

/** A wallet, and the ciphertext in which the vault stores it. */
interface StoredWallet extends NewWallet {
  readonly vault: string
}

async function networkOf(origin: string): Promise<NetworkDefinition> {
  const configured = await fetch(`${origin}/static/config/config.json?t=1`)
  const { data } = (await configured.json()) as { data: { network: { id: NetworkId } } }
  return definitionOf(data.network.id)
}

/**
 * Returns the ciphertext that the vault would create from a secret, at the key derivation cost of a typical machine.
 */
async function seal(network: NetworkDefinition, address: string, secret: string): Promise<string> {
  const random = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(length))
  const clear = new TextEncoder().encode(secret)
  const { record } = await sealVault(
    address,
    [{ kind: 'seed', accounts: [{ chain: network.id, address }], secret: clear }],
    TRADING_PASSWORD,
    { kdf: argon2id, cost: DEFAULT_COST, random },
  )
  return serializeVault(record)
}

/** Stores a vault as the wallet of an address. Leaves the browser on the empty page. */
export async function putStored(page: Page, address: string, vault: string): Promise<void> {
  await page.route(`**${NOTHING}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(NOTHING)
  await page.evaluate(
    ([key, value]) =>
      new Promise<void>((resolve, reject) => {
        localStorage.setItem('tidebook_wallet', JSON.stringify({ address: key, alias: 'SWTC wallet' }))
        const request = indexedDB.open('tidebook', 1)
        request.addEventListener('error', () => reject(request.error))
        request.addEventListener('upgradeneeded', () => request.result.createObjectStore('vaults'))
        request.addEventListener('success', () => {
          const transaction = request.result.transaction('vaults', 'readwrite')
          transaction.objectStore('vaults').put(value, key)
          transaction.addEventListener('complete', () => {
            request.result.close()
            resolve()
          })
        })
      }),
    [address, vault] as const,
  )
  await page.unroute(`**${NOTHING}`)
}

async function newWallet(origin: string, secret?: string): Promise<StoredWallet> {
  const network = await networkOf(origin)
  const own = secret ?? generateSecret(network, new Uint8Array(randomBytes(16)))
  const { address } = deriveKeyPair(network, own)
  return { address, secret: own, vault: await seal(network, address, own) }
}

async function newFundedWallet(origin: string): Promise<StoredWallet> {
  const wallet = await newWallet(origin)
  await activate(origin, wallet.address)
  return wallet
}

/**
 * Stores a locked wallet in the browser without the screens that create and import one, which have their own tests.
 * Leaves the browser on the empty page.
 * @param secret a new one by default
 */
export async function putWallet(page: Page, origin: string, secret?: string): Promise<NewWallet> {
  const { vault, ...wallet } = await newWallet(origin, secret)
  await putStored(page, wallet.address, vault)
  return wallet
}

/**
 * The next funded wallet of the shared exchange. It is prepared while a test runs, so that the next test need not wait.
 */
let reserve: Promise<StoredWallet> | undefined

/** Returns the wallet in reserve, and starts to prepare another one. */
function takeFunded(origin: string): Promise<StoredWallet> {
  if (origin !== SHARED) return newFundedWallet(origin)
  const taken = reserve ?? newFundedWallet(origin)
  reserve = taken.then(() => newFundedWallet(origin))
  // The test that uses the wallet reports the error.
  reserve.catch(() => undefined)
  return taken
}

/** Stores a wallet whose account the faucet has activated. */
export async function putFundedWallet(page: Page, origin: string): Promise<NewWallet> {
  const { vault, ...wallet } = await takeFunded(origin)
  await putStored(page, wallet.address, vault)
  return wallet
}

/**
 * Activates an account with the faucet, and waits until the ledger contains the last of its payments, because each
 * token takes a reserve.
 */
export async function activate(origin: string, address: string): Promise<void> {
  const paid = await fetch(`${origin}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  })
  const answer = (await paid.json()) as { code: string; data?: { payments: readonly { hash: string }[] } }
  expect(answer).toMatchObject({ code: '0' })
  const hosts = await fetch(`${origin}/static/config/hosts.json`)
  const [node = ''] = ((await hosts.json()) as { data: { jcNodes: string[] } }).data.jcNodes
  const body = JSON.stringify({ method: 'tx', params: [{ transaction: answer.data?.payments.at(-1)?.hash }] })
  for (const end = performance.now() + VALIDATED_MS; performance.now() < end; await setTimeout(LOOK_EVERY_MS)) {
    const found = await fetch(new URL(node, origin), { method: 'POST', body })
    if (((await found.json()) as { result: { validated?: boolean } }).result.validated === true) return
  }
  throw new Error(`the faucet's payments to ${address} are not validated`)
}
