import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { definitionOf, deriveKeyPair, generateSecret, type NetworkDefinition, type NetworkId } from '@tidebook/protocol'
import { DEFAULT_COST } from '../../packages/keyring/src/calibrate.ts'
import { argon2id } from '../../packages/keyring/src/kdf.ts'
import { sealVault } from '../../packages/keyring/src/vault-cipher.ts'
import { serializeVault } from '../../packages/keyring/src/vault-record.ts'
import { TRADING_PASSWORD, type NewWallet } from './wallet.ts'

/** Path of an empty page on the exchange's origin. */
const NOTHING = '/nothing-for-the-tests'

async function networkOf(page: Page): Promise<NetworkDefinition> {
  const configured = await page.request.get('/static/config/config.json?t=1')
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

/**
 * Stores a locked wallet in the browser without the screens that create and import one, which have their own tests.
 * Leaves the browser on the empty page.
 * @param secret a new one by default
 */
export async function putWallet(page: Page, secret?: string): Promise<NewWallet> {
  const network = await networkOf(page)
  const own = secret ?? generateSecret(network, new Uint8Array(randomBytes(16)))
  const { address } = deriveKeyPair(network, own)
  const vault = await seal(network, address, own)
  await putStored(page, address, vault)
  return { address, secret: own }
}

/** Stores a wallet whose account the faucet has activated. */
export async function putFundedWallet(page: Page): Promise<NewWallet> {
  const wallet = await putWallet(page)
  await activate(page, wallet.address)
  return wallet
}

/**
 * Activates an account with the faucet, and waits until the ledger has the last of its payments: each token takes a
 * reserve.
 */
export async function activate(page: Page, address: string): Promise<void> {
  const paid = await page.request.post('/faucet', { data: { address } })
  const answer = (await paid.json()) as { code: string; data?: { payments: readonly { hash: string }[] } }
  expect(answer).toMatchObject({ code: '0' })
  const params = [{ transaction: answer.data?.payments.at(-1)?.hash }]
  const hosts = await page.request.get('/static/config/hosts.json')
  const [node] = ((await hosts.json()) as { data: { jcNodes: string[] } }).data.jcNodes
  await expect
    .poll(
      async () => {
        const found = await page.request.post(node ?? '', { data: { method: 'tx', params } })
        return ((await found.json()) as { result: { validated?: boolean } }).result.validated
      },
      { intervals: [100] },
    )
    .toBe(true)
}
