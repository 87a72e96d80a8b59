import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { text } from './support/texts.ts'
import { orderForm, tradeUrl } from './support/trade.ts'
import {
  chooseWalletAction,
  confirm,
  enterPassword,
  TRADING_PASSWORD,
  unlock,
  vaultIsAway,
  vaultOf,
  yesOf,
} from './support/wallet.ts'

const WALLET = '/home/my/view/walletAnonymously'
// The seed of the passphrase "masterpassphrase": a public test key.
const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const ADDRESS = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const SEND = text('vault.confirm.send.buy')

/**
 * Runs in the page before its own scripts, as a hijacked dependency would. Hooks every API that a wallet could use,
 * records everything, and takes the page's end of the channel to the vault.
 */
function plant(): void {
  if (window !== window.top) return
  const seen: string[] = []
  const { stringify } = JSON
  const note = (value: unknown): void => {
    try {
      seen.push(typeof value === 'string' ? value : stringify(value))
    } catch {
      seen.push(String(value))
    }
  }
  const ports: MessagePort[] = []
  Object.assign(globalThis, { seen, ports })
  const hook = (owner: object, name: string): void => {
    const original = Reflect.get(owner, name) as (...args: unknown[]) => unknown
    Reflect.set(owner, name, function (this: unknown, ...args: unknown[]) {
      const [first] = args
      // Excludes ports that rendering creates for itself.
      const speaks = typeof first === 'object' && first !== null && ('note' in first || 'method' in first)
      if (this instanceof MessagePort && speaks && !ports.includes(this)) ports.push(this)
      for (const each of args) note(each)
      return Reflect.apply(original, this, args)
    })
  }
  hook(MessagePort.prototype, 'postMessage')
  hook(Worker.prototype, 'postMessage')
  hook(window, 'postMessage')
  hook(window, 'fetch')
  hook(JSON, 'stringify')
  hook(JSON, 'parse')
  hook(TextEncoder.prototype, 'encode')
  hook(crypto.subtle, 'importKey')
  hook(crypto.subtle, 'encrypt')
  hook(Storage.prototype, 'setItem')
  hook(IDBObjectStore.prototype, 'put')
  for (const type of ['keydown', 'input', 'paste', 'change'])
    document.addEventListener(
      type,
      (event) => note(`${type} ${(event as KeyboardEvent).key} ${(event.target as HTMLInputElement).value}`),
      true,
    )
  window.addEventListener('message', (event) => note(event.data), true)
}

function seenBy(page: Page): Promise<string> {
  return page.evaluate(() => (globalThis as unknown as { seen: readonly string[] }).seen.join('\n'))
}

/** Sends a request through the page's own end of the channel, as a script that took it would. */
function forge(page: Page, method: string, input: object): Promise<unknown> {
  return page.evaluate(
    ([name, asked]) => {
      const [port] = (globalThis as unknown as { ports: readonly MessagePort[] }).ports
      const id = 900_000 + Math.floor(performance.now())
      return new Promise((resolve) => {
        port?.addEventListener('message', ({ data }: MessageEvent<{ readonly id?: number }>) => {
          // An acknowledgment is not yet the response.
          if (data.id === id && 'ok' in data) resolve(data)
        })
        port?.postMessage({ id, method: name, input: asked })
      })
    },
    [method, input] as const,
  )
}

/** Opens the page of the wallet with the script in it, and waits until the script has its end of the channel. */
async function openPlanted(page: Page): Promise<void> {
  await page.addInitScript(plant)
  await page.goto(WALLET)
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'ports').length as number)).toBeGreaterThan(0)
}

async function importWallet(page: Page): Promise<void> {
  await page.goto(WALLET)
  await page.getByRole('button', { name: text('wallet.way-import') }).click()
  const dialog = vaultOf(page).getByRole('dialog')
  await dialog.getByLabel(text('wallet.secret'), { exact: true }).pressSequentially(SECRET)
  await dialog.getByLabel(text('wallet.password'), { exact: true }).pressSequentially(TRADING_PASSWORD)
  await dialog.getByLabel(text('wallet.password-repeat'), { exact: true }).pressSequentially(TRADING_PASSWORD)
  await dialog.getByRole('button', { name: text('wallet.import') }).click()
  await expect(dialog).toBeHidden()
  await vaultIsAway(page)
}

function storedVault(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const request = indexedDB.open('tidebook')
        request.addEventListener('error', () => reject(request.error))
        request.addEventListener('success', () => {
          const all = request.result.transaction('vaults').objectStore('vaults').getAll()
          all.addEventListener('success', () => resolve(String(all.result[0])))
        })
      }),
  )
}

function order(change: object = {}) {
  return {
    TransactionType: 'OfferCreate',
    Account: ADDRESS,
    TakerPays: '1000000',
    TakerGets: { currency: 'CNY', issuer: ADDRESS, value: '1' },
    Flags: 0,
    Fee: '10',
    Sequence: 7,
    LastLedgerSequence: 900,
    ...change,
  }
}

test('W5b W6 a script in the page sees neither secret nor password, regardless of the input method', async ({
  newPerson,
}) => {
  const { page } = await newPerson()
  await page.addInitScript(plant)
  await importWallet(page)
  await page.reload()
  await page
    .getByRole('main')
    .getByRole('button', { name: text('wallet.unlock') })
    .click()
  await unlock(page)
  await expect(page.getByRole('main').getByRole('button', { name: text('wallet.lock-now') })).toBeVisible()
  const seen = await seenBy(page)
  expect(seen, 'the script did look').toContain('tidebook-vault-hello')
  for (const canary of [SECRET, TRADING_PASSWORD, SECRET.slice(0, 8), [...SECRET].toReversed().join('')])
    expect(seen).not.toContain(canary)
})

test('W5b the vault has an opaque origin: its document cannot be read, opened outside the frame, or fetched for its phrase', async ({
  newPerson,
}) => {
  const { page, keepWallet } = await newPerson()
  await keepWallet()
  await page.goto(WALLET)
  await chooseWalletAction(page, 'wallet.reveal')
  const phrase = await vaultOf(page).locator('b[translate=no]').first().textContent()
  expect(phrase).toMatch(/^[a-z]+ [a-z]+ [a-z]+$/u)
  const attempts = await page.evaluate(async () => {
    const frame = document.querySelector<HTMLIFrameElement>('dialog.vault-host > iframe')
    const attempt = (act: () => unknown): string => {
      try {
        return String(act())
      } catch (error) {
        return (error as Error).name
      }
    }
    const unsandboxed = document.createElement('iframe')
    unsandboxed.src = '/vault/'
    document.body.append(unsandboxed)
    await new Promise((resolve) => unsandboxed.addEventListener('load', resolve))
    const fetched = await fetch('/vault/')
    return {
      document: attempt(() => frame?.contentDocument),
      body: attempt(() => frame?.contentWindow?.document.body.innerHTML),
      global: attempt(() => Reflect.get(frame?.contentWindow ?? {}, 'fetch')),
      unsandboxed: attempt(() => unsandboxed.contentWindow?.document.body.innerHTML),
      status: fetched.status,
      text: await fetched.text(),
      cookie: document.cookie,
    }
  })
  expect(attempts).toMatchObject({
    document: 'null',
    body: 'SecurityError',
    global: 'SecurityError',
    unsandboxed: 'SecurityError',
    status: 404,
    cookie: '',
  })
  expect(attempts.text).not.toContain(phrase ?? '-')
  await page.reload()
  await chooseWalletAction(page, 'wallet.reveal')
  await expect(vaultOf(page).getByText(phrase ?? '-'), 'the same browser has the same phrase').toBeVisible()
})

test('W5 no data leaves the vault: 16 ways tried from inside', async ({ newPerson, baseURL }) => {
  const { page, keepWallet } = await newPerson()
  const reached: string[] = []
  await keepWallet()
  await page.goto(WALLET)
  await expect(vaultOf(page).locator('#root')).toBeAttached()
  // The browser reports a request that the policy blocks, but it has no response.
  page.on('response', (response) => reached.push(response.url()))
  const vault = page.frames().find((frame) => frame.url().endsWith('/vault/'))
  // The document exists before its script has run, which first removes the ways out.
  // Polls by time, because the browser may draw no frames of a closed window.
  await vault?.waitForFunction(() => typeof XMLHttpRequest === 'undefined', undefined, { polling: 100 })
  const outcome = await vault?.evaluate(async (base) => {
    const target = `${base}/faucet?leak=secret`
    const made = <T extends HTMLElement>(name: string, set: (element: T) => void): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const element = document.createElement(name) as T
        element.addEventListener('load', resolve)
        element.addEventListener('error', () => reject(new Error('blocked')))
        set(element)
        document.body.append(element)
        setTimeout(() => reject(new Error('nothing came')), 300)
      })
    const global = globalThis as unknown as Record<string, (...args: unknown[]) => unknown>
    const ways: Record<string, () => unknown> = {
      fetch: () => global['fetch']?.(target) ?? Promise.reject(new Error('gone')),
      xhr: () => Reflect.construct(global['XMLHttpRequest'] as unknown as () => void, []),
      socket: () => Reflect.construct(global['WebSocket'] as unknown as () => void, [target.replace('http', 'ws')]),
      events: () => Reflect.construct(global['EventSource'] as unknown as () => void, [target]),
      transport: () => Reflect.construct(global['WebTransport'] as unknown as () => void, [target]),
      peer: () => Reflect.construct(global['RTCPeerConnection'] as unknown as () => void, []),
      tabs: () => Reflect.construct(global['BroadcastChannel'] as unknown as () => void, ['x']),
      window: () => global['open']?.(target) ?? Promise.reject(new Error('gone')),
      image: () => made<HTMLImageElement>('img', (element) => (element.src = target)),
      frame: () => made<HTMLIFrameElement>('iframe', (element) => (element.srcdoc = '<p>x</p>')),
      link: () => made<HTMLLinkElement>('link', (element) => Object.assign(element, { rel: 'prefetch', href: target })),
      form: () => {
        const form = document.createElement('form')
        Object.assign(form, { action: target, method: 'post' })
        document.body.append(form)
        form.submit()
        return Promise.reject(new Error('nothing came'))
      },
      top: () => ((window.top as Window).location.href = target),
      storage: () => localStorage.setItem('x', 'y'),
      dynamic: () => import(/* @vite-ignore */ target),
      script: () => made<HTMLScriptElement>('script', (element) => (element.src = target)),
    }
    const results: Record<string, string> = {}
    for (const [name, act] of Object.entries(ways)) {
      try {
        await act()
        results[name] = 'done'
      } catch {
        results[name] = 'blocked'
      }
    }
    return results
  }, baseURL ?? '')
  expect(Object.keys(outcome ?? {})).toHaveLength(16)
  expect(Object.entries(outcome ?? {}).filter(([, result]) => result !== 'blocked')).toEqual([])
  expect(reached.filter((url) => url.includes('leak'))).toEqual([])
  // Navigation is the only way that its own policy cannot block: the page allows only the vault in its frames.
  await vault?.evaluate((base) => void (location.href = `${base}/faucet?leak=secret`), baseURL ?? '')
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-error:'))).toBe(true)
  expect(reached.filter((url) => url.includes('leak'))).toEqual([])
})

test('W7 forged requests sign nothing: types that hand the account over, fees, foreign accounts, unknown calls', async ({
  newPerson,
}) => {
  const { page, keepWallet } = await newPerson()
  await keepWallet(SECRET)
  await openPlanted(page)
  const stored = { address: ADDRESS, vault: await storedVault(page) }
  const refused = async (tx: object, code: string, named?: string) =>
    expect(await forge(page, 'sign', { tx, named, ...stored })).toMatchObject({ ok: false, code })
  for (const type of ['SignerListSet', 'AccountDelete']) {
    await refused(order({ TransactionType: type }), 'keyring/type-refused')
    await refused(order({ TransactionType: type }), 'keyring/type-refused', type)
  }
  await refused(order({ TransactionType: 'Payment' }), 'keyring/type-refused')
  await refused(order({ Fee: '700000000' }), 'keyring/fee-too-high')
  await refused(order({ LastLedgerSequence: 0xffff_ffff }), 'keyring/transaction-refused')
  await refused(order({ Account: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or' }), 'keyring/transaction-refused')
  for (const method of ['signAgain', 'revealSecret', 'addressOf', '__proto__', 'constructor'])
    expect(await forge(page, method, stored)).toMatchObject({ ok: false, code: 'keyring/bad-request' })
})

test('W7 the signed transaction matches the confirmation, field by field; a page that changes it afterwards has no effect', async ({
  newPerson,
}) => {
  const { page, createFundedWallet } = await newPerson()
  const { address } = await createFundedWallet()
  await page.addInitScript(plant)
  const blobs: string[] = []
  page.on('request', (request) => {
    const blob = /"tx_blob":"([0-9A-F]+)"/u.exec(request.postData() ?? '')?.[1]
    if (blob !== undefined) blobs.push(blob)
  })
  await page.goto(tradeUrl('SWT-CNY'))
  const form = orderForm(page, 'buy', 'SWTC')
  await form.getByLabel(text('trade.price'), { exact: true }).fill('0.0001')
  await form.getByLabel(text('trade.amount'), { exact: true }).fill('53')
  await form.locator('button[type=submit]').click()
  await expect(yesOf(page, SEND)).toBeEnabled()
  const question = vaultOf(page).getByRole('dialog')
  for (const shown of ['OfferCreate', address, '53 SWTC', '0.0053', '0.00001 SWTC']) {
    await expect(question).toContainText(shown)
  }
  // The script requests another transaction during the confirmation, and an endless window.
  await page.evaluate(() => {
    const [port] = (globalThis as unknown as { ports: readonly MessagePort[] }).ports
    const window = { sequence: 777, lastLedger: 0xffff_ffff, Fee: '999', TakerGets: '1' }
    port?.postMessage({ note: 'refresh', window })
  })
  const sequence = await question
    .locator('dt', { hasText: text('vault.field.Sequence') })
    .locator('+ dd')
    .textContent()
  expect(sequence).not.toBe('777')
  await confirm(page, SEND)
  await expect.poll(() => blobs.length).toBe(1)
  const node = await page.request.get('/static/config/hosts.json')
  const [nodeUrl] = ((await node.json()) as { data: { jcNodes: string[] } }).data.jcNodes
  await expect
    .poll(async () => {
      const answer = await page.request.post(nodeUrl ?? '', {
        data: { method: 'account_offers', params: [{ account: address }] },
      })
      return ((await answer.json()) as { result: { offers: { taker_pays: unknown }[] } }).result.offers
    })
    .toMatchObject([{ taker_pays: '53000000' }])
})

test('a confirmation counts only while the request is visible, not when it is covered, transparent or moved', async ({
  newPerson,
}) => {
  const { page, keepWallet } = await newPerson()
  await keepWallet(SECRET)
  await openPlanted(page)
  const input = { tx: order(), address: ADDRESS, vault: await storedVault(page) }
  const signed = forge(page, 'sign', input)
  const yes = vaultOf(page)
    .getByRole('dialog')
    .getByRole('button', { name: text('vault.sign') })
  await expect(yes).toBeEnabled()
  const host = 'dialog.vault-host'
  const covered = vaultOf(page).getByRole('button', { name: text('vault.covered') })
  await page.evaluate((selector) => {
    const cover = document.createElement('div')
    cover.id = 'cover'
    Object.assign(cover.style, { position: 'fixed', inset: '0', background: '#123456', pointerEvents: 'none' })
    document.querySelector(selector)?.append(cover)
  }, host)
  await expect(covered).toBeVisible()
  await covered.evaluate((button) => (button as HTMLButtonElement).click())
  await page.evaluate(() => document.querySelector('#cover')?.remove())
  await expect(yes).toBeEnabled()
  for (const [name, value] of [
    ['opacity', '0.01'],
    ['filter', 'blur(9px)'],
  ] as const) {
    await page.locator(`${host} > iframe`).evaluate(
      (frame, [property, set]) => {
        ;(frame as HTMLElement).style.setProperty(property, set)
      },
      [name, value] as const,
    )
    await expect(covered, name).toBeVisible()
    await covered.evaluate((button) => (button as HTMLButtonElement).click())
    await page.locator(`${host} > iframe`).evaluate((frame, property) => {
      ;(frame as HTMLElement).style.removeProperty(property)
    }, name)
    await expect(yes).toBeEnabled()
  }
  await page.keyboard.press('Escape')
  expect(await signed).toMatchObject({ ok: true, output: undefined })
})

test('another vault under the own address is refused, and the password opens nothing', async ({ newPerson }) => {
  const { page, keepWallet } = await newPerson()
  await keepWallet()
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('tidebook')
        request.addEventListener('success', () => {
          const store = request.result.transaction('vaults', 'readwrite').objectStore('vaults')
          const all = store.getAll()
          all.addEventListener('success', () => {
            const foreign = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
            store.put(all.result[0], foreign).addEventListener('success', resolve)
            localStorage.setItem('tidebook_wallet', JSON.stringify({ address: foreign, alias: 'x' }))
          })
        })
      }),
  )
  await page.goto(WALLET)
  await page
    .getByRole('main')
    .getByRole('button', { name: text('wallet.unlock') })
    .click()
  await enterPassword(page)
  await expect(vaultOf(page).getByText(text('error.keyring/other-vault'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main').getByText(text('wallet.locked'), { exact: true })).toBeVisible()
})

test('a fee of 700 SWTC from a node is refused, and the user is warned', async ({ newPerson }) => {
  const { page, createFundedWallet } = await newPerson()
  await createFundedWallet()
  const sent: string[] = []
  await page.route('**/*', async (route) => {
    const method = /"method":"(fee|submit)"/u.exec(route.request().postData() ?? '')?.[1]
    if (method === 'submit') sent.push(method)
    if (method !== 'fee') return route.fallback()
    const response = await route.fetch()
    const text_ = (await response.text()).replaceAll(
      /"(base_fee|open_ledger_fee|minimum_fee)":"\d+"/gu,
      '"$1":"700000000"',
    )
    return route.fulfill({ response, body: text_ })
  })
  await page.goto(tradeUrl('SWT-CNY'))
  const form = orderForm(page, 'buy', 'SWTC')
  await form.getByLabel(text('trade.price'), { exact: true }).fill('0.0001')
  await form.getByLabel(text('trade.amount'), { exact: true }).fill('54')
  await form.locator('button[type=submit]').click()
  await expect(page.getByText(text('error.keyring/fee-too-high')).first()).toBeVisible()
  expect(sent).toEqual([])
})

test('VAL-010 the trading password is changed in the vault; the old one opens nothing afterwards', async ({
  newPerson,
}) => {
  const { page } = await newPerson()
  await importWallet(page)
  await page.getByRole('button', { name: text('wallet.menu-unlocked', { address: ADDRESS }) }).click()
  await page.getByRole('menuitem', { name: text('wallet.change-password') }).click()
  const dialog = vaultOf(page).getByRole('dialog')
  const fill = (key: string, value: string) => dialog.getByLabel(text(key), { exact: true }).fill(value)
  await fill('vault.current-password', TRADING_PASSWORD)
  await fill('vault.new-password', TRADING_PASSWORD)
  await fill('wallet.password-repeat', TRADING_PASSWORD)
  await expect(dialog.getByRole('button', { name: text('vault.block-same') })).toBeVisible()
  await fill('vault.new-password', 'Lantern8boat')
  await fill('wallet.password-repeat', 'Lantern8boat')
  await dialog.getByRole('button', { name: text('vault.change') }).click()
  await dialog
    .getByRole('button', { name: text('wallet.cancel') })
    .and(dialog.locator(':enabled'))
    .click()
  await expect(dialog).toBeHidden()
  await page.reload()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: text('wallet.unlock') }).click()
  await enterPassword(page)
  await expect(dialog.getByText(text('error.keyring/incorrect-password'))).toBeVisible()
  await unlock(page, 'Lantern8boat')
  await expect(main.getByRole('button', { name: text('wallet.lock-now') })).toBeVisible()
})

test('a wallet signs after the connection was lost, because the vault was already loaded', async ({ newPerson }) => {
  const { page, context, keepWallet } = await newPerson()
  await keepWallet()
  await page.goto(WALLET)
  await expect.poll(() => page.frames().filter((frame) => frame.url().endsWith('/vault/')).length).toBe(1)
  await expect(vaultOf(page).locator('#root')).toBeAttached()
  await context.setOffline(true)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: text('wallet.unlock') }).click()
  await unlock(page)
  await expect(main.getByRole('button', { name: text('wallet.lock-now') })).toBeVisible()
})

test('a vault that fails to load shows an error, and a retry loads it', async ({ newPerson }) => {
  const { page } = await newPerson()
  await page.route('**/vault/', (route) => route.abort())
  await page.goto(WALLET)
  await page.getByRole('button', { name: text('wallet.way-import') }).click()
  await expect(page.getByText(text('error.keyring/worker-failed'))).toBeVisible()
  await page.unroute('**/vault/')
  await page.getByRole('button', { name: text('wallet.try-again-now') }).click()
  await expect(vaultOf(page).getByRole('dialog')).toBeVisible()
})
/** Returns every text in the heap of the vault's document, and of the page if they share one, after a collection. */
async function heapOf(page: Page): Promise<string> {
  const vault = page.frames().find((frame) => frame.url().endsWith('/vault/'))
  const context = page.context()
  const session = await (vault === undefined ? context.newCDPSession(page) : context.newCDPSession(vault)).catch(() =>
    context.newCDPSession(page),
  )
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot')
  await session.detach()
  return (JSON.parse(chunks.join('')) as { readonly strings: readonly string[] }).strings.join('\n')
}

test('WAL-018 after locking, the heap of the vault holds neither secret nor password', async ({ newPerson }) => {
  const { page } = await newPerson()
  await importWallet(page)
  const main = page.getByRole('main')
  await chooseWalletAction(page, 'wallet.reveal')
  const dialog = vaultOf(page).getByRole('dialog')
  await dialog.getByLabel(text('wallet.password'), { exact: true }).pressSequentially(TRADING_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(SECRET.length)
  expect(await heapOf(page), 'what is shown is there, so that it is looked at in the right place').toContain(SECRET)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await vaultIsAway(page)
  await main.getByRole('button', { name: text('wallet.lock-now') }).click()
  await expect(main.getByRole('button', { name: text('wallet.unlock') })).toBeVisible()
  const heap = await heapOf(page)
  expect(heap).toContain('tidebook-vault')
  for (const canary of [SECRET, TRADING_PASSWORD]) expect(heap.includes(canary), canary).toBe(false)
})
