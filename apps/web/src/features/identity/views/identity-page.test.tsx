// @vitest-environment happy-dom
import type { BankCard, IdentityView } from '@tidebook/contract'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { storeUser } from '../../session/index.ts'
import { dismissToast, toastStore } from '../../toasts/index.ts'
import { IdentityPage } from './identity-page.tsx'
import { typeText } from '../../../testing/type-text.ts'

/** Waits long enough for a slow machine. */
function until(look: () => boolean | Promise<boolean>): Promise<boolean> {
  return vi.waitUntil(look, { timeout: 120_000 })
}
;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const NONE: IdentityView = {
  state: 'none',
  realName: '',
  idNumber: '',
  nation: '',
  starts: '',
  ends: '',
  sent: null,
  reason: null,
  note: '',
  photos: ['hand', 'front', 'back'],
  wantedFor: [],
}
const CARD: BankCard = { id: ID, number: '4111 •••• •••• 1111', added: 1 }

describe('the identity and cards page', () => {
  let place: HTMLElement
  let leave: () => void
  /** The server's responses by the end of a path, and the recorded requests. */
  let answers: Record<string, unknown>
  let sent: { readonly path: string; readonly body: unknown }[]

  beforeEach(() => {
    activateMessages('en', { ...compileCatalog('en'), ...compileCatalog('en', 'identity') })
    storeUser({ id: ID, userName: '', maskedName: 'm', phone: '', email: '', verifyState: 'none' } as never)
    answers = { identity: NONE, bank_list: { cards: [] } }
    sent = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const { pathname } = new URL(url, 'http://localhost')
      const name = pathname.split('/')[3] ?? ''
      sent.push({ path: name, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
      return Response.json({ code: '0', msg: '', data: answers[name], date: 1 })
    })
    place = document.createElement('div')
    document.body.append(place)
    const root = createRoot(place)
    leave = () => {
      act(() => root.unmount())
      place.remove()
    }
    return act(async () => root.render(<IdentityPage />))
  })
  afterEach(() => {
    leave()
    for (const { id } of toastStore.get()) dismissToast(id)
    vi.unstubAllGlobals()
  })

  const messages = () => toastStore.get().map(({ title }) => title)

  const labelled = (words: string): HTMLInputElement => {
    const label = [...place.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(words))
    const field = document.getElementById(label?.htmlFor ?? '') ?? label?.querySelector('input')
    if (!(field instanceof HTMLInputElement)) throw new Error(`no field ${words}`)
    return field
  }
  const type = (words: string, text: string): Promise<void> => act(async () => typeText(labelled(words), text))
  const chooseNation = (nation: string): Promise<void> =>
    act(async () => {
      const field = place.querySelector('select')
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(field, nation)
      field?.dispatchEvent(new Event('change', { bubbles: true }))
    })
  const submit = (words: string): Promise<void> =>
    act(async () => {
      const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === words)
      button?.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })

  it('presets no nationality (ACC-013)', () => {
    expect(place.querySelector('select')?.value).toBe('')
  })

  it('shows no error before a submission attempt, and submits nothing invalid (VAL-045)', async () => {
    expect(place.querySelectorAll('[role=alert]')).toHaveLength(0)
    await submit('Send for review')
    expect(place.textContent).toContain('Enter your name')
    expect(place.textContent).toContain('Enter the first day')
    expect(place.textContent).toContain('Choose your nationality')
    expect(document.activeElement, 'the first of them is gone to').toBe(place.querySelector('select'))
    await type('Real name', 'Анна')
    expect(place.textContent).toContain('Only Chinese or English letters')
    await type('ID number', '110105194912310021')
    expect(place.textContent, 'before there is a nation').not.toContain('The check digit is wrong')
    await chooseNation('CN')
    expect(place.textContent).toContain('The check digit is wrong')
    expect(place.textContent).not.toContain('Choose your nationality')
    await chooseNation('')
    expect(place.textContent).toContain('Choose your nationality')
    await submit('Send for review')
    expect(sent.map(({ path }) => path).toSorted()).toEqual(['bank_list', 'identity'])
  })

  it("submits a complete form, confirms it, and then shows the server's masked data (ERR-084)", async () => {
    await chooseNation('CN')
    await type('Real name', 'Li Wei')
    await type('ID number', '11010519491231002x')
    await type('Valid from', '201904')
    expect(place.querySelectorAll('[role=alert]'), 'a date half typed').toHaveLength(0)
    await type('Valid from', '20190402')
    expect(labelled('Valid from').value).toBe('2019-04-02')
    await act(async () => labelled('No expiry date').click())
    answers['verify'] = { ...NONE, state: 'pending', realName: 'Li W•••', idNumber: '110•••2X', nation: 'CN' }
    await submit('Send for review')
    expect(sent.at(-1)).toEqual({
      path: 'verify',
      body: { nation: 'CN', realName: 'Li Wei', idNumber: '11010519491231002x', starts: '2019-04-02', ends: '' },
    })
    expect(messages()).toContain('Your identity was sent for review')
    expect(place.textContent).toContain('In review')
    expect(place.textContent).toContain('Li W•••')
    expect(place.textContent).not.toContain('Send for review')
  })

  it('UX-205 uploads a valid photo with its progress and confirms it, and rejects an invalid file (ERR-083, ERR-013)', async () => {
    answers['upload_image'] = { photos: ['hand', 'front', 'back'] }
    let arrive: (() => Promise<void>) | undefined
    /** A slow connection: half of the photo is sent, and the rest when the test continues. */
    class SlowRequest {
      readonly upload = new EventTarget()
      readonly #loaded = new EventTarget()
      status = 200
      statusText = ''
      responseText = ''
      #url = ''
      open(_method: string, url: string): void {
        this.#url = url
      }
      setRequestHeader(): void {}
      addEventListener(name: string, run: () => void): void {
        this.#loaded.addEventListener(name, run)
      }
      send(body: string): void {
        const progress = Object.assign(new Event('progress'), { loaded: 600, total: 1200 })
        this.upload.dispatchEvent(progress)
        arrive = async () => {
          const answer = await fetch(this.#url, { method: 'POST', body })
          this.responseText = await answer.text()
          this.#loaded.dispatchEvent(new Event('load'))
        }
      }
    }
    vi.stubGlobal('XMLHttpRequest', SlowRequest)
    const choose = (bytes: readonly number[]): Promise<void> =>
      act(async () => {
        const input = labelled('Front')
        Object.defineProperty(input, 'files', {
          value: [new File([Uint8Array.from(bytes)], 'a.png')],
          configurable: true,
        })
        input.dispatchEvent(new Event('change', { bubbles: true }))
        await new Promise((resolve) => setImmediate(resolve))
      })
    await choose([0x47, 0x49, 0x46])
    expect(place.textContent).toContain('Image type not allowed')
    expect(sent.some(({ path }) => path === 'upload_image')).toBe(false)
    await choose([0xff, 0xd8, 0xff, 0])
    await until(() => place.querySelector('progress') !== null)
    expect(place.querySelector('progress')?.getAttribute('aria-valuetext')).toBe('50%')
    await act(async () => arrive?.())
    await until(() => messages().length > 0)
    expect(place.querySelector('progress')).toBeNull()
    expect(sent.at(-1)).toEqual({ path: 'upload_image', body: { kind: 'front', image: '/9j/AA==' } })
    expect(messages()).toContain('The photo was uploaded')
  })

  it('adds a valid card, counts it, and removes it (ENT-038)', async () => {
    await type('Card number', '4111 1111 1111 1112')
    await submit('Add card')
    expect(place.textContent).toContain('The card number is wrong')
    await type('Card number', '4111 1111 1111 1111')
    answers['add_bank'] = { cards: [CARD] }
    await submit('Add card')
    expect(place.textContent).toContain(CARD.number)
    expect(place.querySelector('[title="Bank cards: 1"]')?.textContent).toBe('1')
    answers['remove_bank'] = { cards: [] }
    await act(async () => place.querySelector<HTMLButtonElement>('[aria-label^=Remove]')?.click())
    expect(sent.at(-1)).toEqual({ path: 'remove_bank', body: { card: ID } })
    expect(place.textContent).toContain('No bank cards')
  })
})
