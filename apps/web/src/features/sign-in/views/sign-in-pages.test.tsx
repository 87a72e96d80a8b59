// @vitest-environment happy-dom
import type { ConfigFile, User } from '@tidebook/contract'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages, translate } from '../../../lib/i18n.ts'
import { LOADING } from '../../../lib/loadable.ts'
import { navigate } from '../../../lib/router/index.ts'
import { configStore } from '../../network/index.ts'
import { storeUser, LOGIN_STATE, loginStateStore, clearSession, userStore } from '../../session/index.ts'
import { examPassSetting } from '../../exam/index.ts'
import { toastStore } from '../../toasts/model/toast-store.ts'
import { LoginPage, ResetPage } from './login-page.tsx'
import { RegisterForm } from './register-form.tsx'
import { RegisterPage } from './register-page.tsx'
import { typeText } from '../../../testing/type-text.ts'

const EMAIL = 'someone@example.com'
const PASSWORD = 'Harbour7light'
const USER = {
  id: 'a',
  userName: '',
  maskedName: 's***@example.com',
  phone: '',
  email: 's***@example.com',
  verifyState: 'none',
} as User

interface Sent {
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
}

/** Server responses in call order, and the recorded requests. */
const sent: Sent[] = []
let answers: readonly (readonly [code: string, data?: unknown])[] = []

function serve(url: string, init: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(url, 'http://exchange.test')
  sent.push({
    path: decodeURIComponent(pathname).replace(/[0-9a-f-]{36}/, 'ID'),
    query: searchParams,
    body: JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Sent['body'],
  })
  const [[code, data = null] = ['5000'], ...rest] = answers
  answers = rest
  return Promise.resolve(new Response(JSON.stringify({ code, msg: code, data, date: 1 })))
}

let page: ReturnType<typeof onPage>

function find<E extends Element>(selector: string): E {
  const found = document.querySelector<E>(selector)
  if (found === null) throw new RangeError(`no ${selector}`)
  return found
}

function labelled(words: string): HTMLInputElement {
  const label = [...document.querySelectorAll('label')].find(
    (each) => each.htmlFor !== '' && each.textContent === words,
  )
  return find<HTMLInputElement>(`#${CSS.escape(label?.htmlFor ?? '')}`)
}

function type(words: string, typed: string): void {
  return typeText(labelled(words), typed)
}

async function press(words: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find((each) => each.textContent === words)
  await act(async () => button?.click())
}

function submit(): Promise<void> {
  return act(async () => find<HTMLFormElement>('form').requestSubmit())
}

function shown(): string {
  return document.body.textContent ?? ''
}

/** Every address that was added to the history. */
let visited: () => readonly string[]

beforeEach(() => {
  const [push, replace] = [vi.spyOn(history, 'pushState'), vi.spyOn(history, 'replaceState')]
  visited = () =>
    [...push.mock.calls, ...replace.mock.calls].map(([, , url]) => String(url ?? '')).concat(location.href)
  vi.stubGlobal('fetch', serve)
  localStorage.clear()
  sent.length = 0
  activateMessages('en', compileCatalog('en'))
  clearSession()
})
afterEach(() => {
  page.leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // No address in the history contains personal data.
  expect(visited().join(' ')).not.toMatch(/@|%40|1[3-9]\d{9}/)
})

describe('the login', () => {
  it('works by password with a phone, an email or a user name (SCR-005, REG-012, REG-013, STA-003)', async () => {
    page = onPage(<LoginPage />)
    answers = [['0', USER]]
    type('Phone, e-mail or user name', ` ${EMAIL} `)
    type('Login password', PASSWORD)
    await submit()
    expect(sent).toMatchObject([{ path: `/app/user/pwd_login/ID/${EMAIL}`, body: { password: PASSWORD } }])
    expect([userStore.get().userInfo, loginStateStore.get()]).toEqual([USER, LOGIN_STATE.loggedIn])
    expect(localStorage.getItem('tidebook_user_status')).toBe('"logged-in"')
    expect(JSON.stringify({ ...localStorage })).not.toContain(PASSWORD)
  })

  it.each(['alice!', 'a@b', '12345'])('rejects the login name %s, and sends nothing (ERR-078)', async (name) => {
    page = onPage(<LoginPage />)
    type('Phone, e-mail or user name', name)
    type('Login password', PASSWORD)
    await submit()
    expect(shown()).toContain('Phone / e-mail format is wrong')
    type('Phone, e-mail or user name', EMAIL)
    expect(shown()).not.toContain('Phone / e-mail format is wrong')
    await act(async () => find<HTMLInputElement>('fieldset label:last-child input').click())
    type('Phone or e-mail', name)
    await press('Get a code')
    expect(shown()).toContain('Phone / e-mail format is wrong')
    expect(sent).toEqual([])
  })

  it('works by a code, with a countdown until the next code is allowed (REG-013, STA-010)', async () => {
    page = onPage(<LoginPage />)
    await act(async () => find<HTMLInputElement>('fieldset label:last-child input').click())
    answers = [
      ['0', { way: 'email', again: 60, ends: 300 }],
      ['0', USER],
    ]
    await press('Get a code')
    expect([sent.length, shown().includes('Enter your phone or e-mail')]).toEqual([0, true])
    type('Phone or e-mail', EMAIL)
    await press('Get a code')
    expect(sent[0]).toMatchObject({ path: `/app/code/sms/ID/${EMAIL}` })
    expect(sent[0]?.query.get('verifyType')).toBe('login')
    const again = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Resend in 60 s')
    expect(again?.disabled).toBe(true)
    type('Six-digit code', '123456')
    await submit()
    expect(sent[1]).toMatchObject({ path: `/app/user/sms_login/ID/${EMAIL}`, body: { verifyCode: '123456' } })
    expect(userStore.get().userStatus).toBe('logged-in')
  })

  it('counts down each second, then offers the code again (STA-010, STA-011, STA-012)', async () => {
    vi.useFakeTimers()
    const button = (words: string): HTMLButtonElement | undefined =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)
    const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms))
    page = onPage(<LoginPage />)
    await act(async () => find<HTMLInputElement>('fieldset label:last-child input').click())
    answers = [['0', { way: 'email', again: 60, ends: 300 }]]
    type('Phone or e-mail', EMAIL)
    await press('Get a code')
    expect(button('Resend in 60 s')?.disabled).toBe(true)
    await pass(1000)
    expect(button('Resend in 59 s')?.disabled).toBe(true)
    await pass(58_999)
    expect(button('Resend in 1 s')?.disabled).toBe(true)
    await pass(1)
    expect(button('Get a code')?.disabled).toBe(false)
  })

  it('loads an image when the server requires one, sends its code, and reloads it after a failure (ERR-001, ENT-043)', async () => {
    page = onPage(<LoginPage />)
    const image = (id: string): readonly [string, unknown] => [
      '0',
      { id, width: 10, height: 10, strokes: ['M0 0L9 9'] },
    ]
    answers = [['1000'], image('first-picture-of-it'), ['1005'], image('other-picture-of-it')]
    type('Phone, e-mail or user name', EMAIL)
    type('Login password', PASSWORD)
    await submit()
    expect(shown()).toContain('Enter the image code')
    expect(document.querySelectorAll('svg path[d="M0 0L9 9"]')).toHaveLength(1)
    type('Code in the picture', 'ABCD')
    await submit()
    expect(sent[2]?.body).toMatchObject({ imgCode: 'ABCD', imgCodeId: 'first-picture-of-it' })
    expect(shown()).toContain('Account and password do not match')
    expect(sent).toHaveLength(4)
    expect(labelled('Code in the picture').value).toBe('')
  })

  it.each([
    ['en', 'Enter the image code'],
    ['zh', '请输入图形验证码'],
    ['ru', 'Введите код с картинки'],
  ] as const)('requests the image code in %s (ERR-001)', async (language, words) => {
    activateMessages(language, compileCatalog(language))
    page = onPage(<LoginPage />)
    answers = [['1000'], ['0', { id: 'first-picture-of-it', width: 10, height: 10, strokes: ['M0 0L9 9'] }]]
    type(translate('sign-in.account'), EMAIL)
    type(translate('sign-in.login-password'), PASSWORD)
    await submit()
    expect(shown()).toContain(words)
    expect(document.querySelectorAll('svg path[d="M0 0L9 9"]')).toHaveLength(1)
  })

  it('shows the image before the first attempt when the exchange requires one (ENT-043)', async () => {
    configStore.set({ state: 'ready', value: { imgCode: true } as unknown as ConfigFile })
    answers = [['0', { id: 'first-picture-of-it', width: 10, height: 10, strokes: ['M0 0L9 9'] }]]
    await act(async () => {
      page = onPage(<LoginPage />)
    })
    expect(labelled('Code in the picture').value).toBe('')
    expect(sent).toHaveLength(1)
    configStore.set(LOADING)
  })

  it.each([
    [true, 'It needs no login: its keys are in your browser.'],
    [false, 'You need an account here for your wallet,'],
  ])('with anonymous use %s it says: %s', (anonymously, words) => {
    configStore.set({ state: 'ready', value: { anonymously } as unknown as ConfigFile })
    page = onPage(<LoginPage />)
    expect(shown()).toContain(words)
    configStore.set(LOADING)
  })

  it.each([
    ['1005', 'Account and password do not match'],
    ['1007', 'Account name incorrect'],
    ['1047', 'Wrong user name or password'],
    ['4029', 'Wait three seconds before you try again. If it is refused again, a longer limit applies'],
    ['1006', 'Wait three seconds before you try again.Details'],
    ['5030', 'The service is starting or recovering'],
  ])('shows the refusal %s as: %s (ERR-047)', async (code, words) => {
    page = onPage(<LoginPage />)
    answers = [[code]]
    type('Phone, e-mail or user name', EMAIL)
    type('Login password', PASSWORD)
    await submit()
    expect(shown()).toContain(words)
    expect(userStore.get().userStatus).toBe('need-login')
  })
})

describe('the registration', () => {
  const fill = async (): Promise<void> => {
    type('E-mail', EMAIL)
    type('Six-digit code', '123456')
    type('Login password', PASSWORD)
    const agree = find<HTMLInputElement>('input[type=checkbox]')
    await act(async () => agree.click())
    await act(async () => agree.click())
  }

  it('sends nothing until all fields are valid and the agreement was opened and accepted (VAL-052)', async () => {
    page = onPage(<RegisterForm />)
    await submit()
    for (const words of ['Enter your e-mail', 'Enter the code', 'Enter the password', 'Read and accept the agreement.'])
      expect(shown()).toContain(words)
    expect(document.activeElement, 'the first of them is gone to').toBe(labelled('E-mail'))
    type('E-mail', EMAIL)
    await submit()
    expect(document.activeElement).toBe(labelled('Six-digit code'))
    await act(async () => find<HTMLInputElement>('input[type=checkbox]').click())
    expect(shown()).toContain('Read it first, then accept it.')
    expect(find<HTMLDetailsElement>('details').open).toBe(true)
    expect(sent).toEqual([])
  })

  it('sends nothing while only the agreement is missing (SCR-006, VAL-052)', async () => {
    page = onPage(<RegisterForm />)
    await fill()
    await act(async () => find<HTMLInputElement>('input[type=checkbox]').click())
    await submit()
    expect(shown()).toContain('Read and accept the agreement.')
    expect(sent).toEqual([])
  })

  it('creates the account with the test pass and continues to the wallet (REG-002, REG-010, ERR-085)', async () => {
    examPassSetting.write({ token: 'the-pass', expires: Date.now() + 60_000 })
    page = onPage(<RegisterForm />)
    await fill()
    answers = [['0', USER]]
    await submit()
    expect(sent[0]).toMatchObject({
      path: `/app/user/email_register/ID/${EMAIL}`,
      body: { password: PASSWORD, verifyCode: '123456', passToken: 'the-pass', agreement: true, lang: 'en' },
    })
    expect([loginStateStore.get(), userStore.get().userStatus]).toEqual([LOGIN_STATE.registerStepTwo, 'logged-in'])
    expect(examPassSetting.read().token).toBe('')
    expect(toastStore.get().map(({ title }) => title)).toContain('Registration succeeded')
  })

  it.each([true, false])(
    'shows the image code field only when the exchange requires one: %s (ENT-043)',
    async (imgCode) => {
      configStore.set({ state: 'ready', value: { imgCode } as unknown as ConfigFile })
      answers = [['0', { id: 'first-picture-of-it', width: 10, height: 10, strokes: ['M0 0L9 9'] }]]
      await act(async () => {
        page = onPage(<RegisterForm />)
      })
      expect(shown().includes('Code in the picture')).toBe(imgCode)
      expect(sent).toHaveLength(imgCode ? 1 : 0)
      configStore.set(LOADING)
    },
  )

  it.each([
    [true, '/Test'],
    [false, '/register'],
  ])('leads a user without the required test (%s) no further than %s (ENT-069, RTE-018)', (needTest, path) => {
    configStore.set({ state: 'ready', value: { needTest } as unknown as ConfigFile })
    navigate('/register')
    page = onPage(<RegisterPage />)
    expect(location.pathname).toBe(path)
    expect(document.querySelector('form') === null).toBe(needTest)
    page.leave()
    examPassSetting.write({ token: 'the-pass', expires: Date.now() + 60_000 })
    navigate('/register')
    page = onPage(<RegisterPage />)
    expect(location.pathname).toBe('/register')
    expect(document.querySelector('form')).not.toBeNull()
    configStore.set(LOADING)
  })

  it('leads from the account through the wallet to the success page; the address skips no step (REG-011, SCR-007)', () => {
    storeUser(USER)
    loginStateStore.set(LOGIN_STATE.registerStepTwo)
    configStore.set({ state: 'ready', value: { needTest: true } as unknown as ConfigFile })
    navigate('/register')
    page = onPage(<RegisterPage />)
    expect([shown().includes('Create a wallet'), shown().includes('Your account is ready')]).toEqual([true, false])
    act(() => loginStateStore.set(LOGIN_STATE.registerSuccess))
    expect(shown()).toContain('Your account is ready')
    expect(shown()).toContain(USER.maskedName)
    configStore.set(LOADING)
  })

  it('accepts a phone number with a prefix (REG-001)', async () => {
    page = onPage(<RegisterForm />)
    await act(async () => find<HTMLInputElement>('fieldset label:first-child input').click())
    answers = [['5003']]
    type('Phone', '8613800000000')
    type('Six-digit code', '123456')
    type('Login password', PASSWORD)
    const agree = find<HTMLInputElement>('input[type=checkbox]')
    await act(async () => agree.click())
    await act(async () => agree.click())
    await submit()
    expect(sent[0]?.path).toBe('/app/user/register/ID/8613800000000')
    expect(shown()).toContain('This phone number is already registered')
  })

  it.each([
    ['1002', 'Invalid verification code'],
    ['1003', 'Code and phone or e-mail do not match'],
    ['1004', 'The code has expired'],
    ['5004', 'This e-mail address is already registered or bound'],
    ['4032', 'You have to pass the knowledge test again'],
  ])('shows the refusal %s as: %s (ERR-002, ERR-003, ERR-004, ERR-018)', async (code, words) => {
    page = onPage(<RegisterForm />)
    await fill()
    answers = [[code]]
    await submit()
    expect(shown()).toContain(words)
    expect(userStore.get().userStatus).toBe('need-login')
  })
})

it('resets a forgotten password with a code, and then requires a login (REG-014)', async () => {
  storeUser(USER as unknown as User)
  page = onPage(<ResetPage />)
  answers = [['0', { signInAgain: true, passkeys: 0 }]]
  type('Phone or e-mail', EMAIL)
  type('Six-digit code', '123456')
  type('Login password', 'short')
  await submit()
  expect(sent).toEqual([])
  type('Login password', PASSWORD)
  await submit()
  expect(sent).toMatchObject([
    {
      path: `/app/user/reset_pwd/ID/${EMAIL}`,
      body: { password: PASSWORD, verifyCode: '123456', removePasskeys: false },
    },
  ])
  expect(location.pathname).toBe('/login')
  expect(userStore.get().userStatus).toBe('need-login')
})

it('warns on a new password that passkeys still work, and removes them on request', async () => {
  const reset = async (): Promise<void> => {
    type('Phone or e-mail', EMAIL)
    type('Six-digit code', '123456')
    type('Login password', PASSWORD)
    await submit()
  }
  page = onPage(<ResetPage />)
  answers = [['0', { signInAgain: true, passkeys: 2 }]]
  await reset()
  expect(toastStore.get().at(-1)?.text).toBe(
    'Log in with the new password. 2 passkeys still work; your account settings list them.',
  )
  page.leave()
  page = onPage(<ResetPage />)
  answers = [['0', { signInAgain: true, passkeys: 0 }]]
  await act(async () => find<HTMLInputElement>('input[type=checkbox]').click())
  await reset()
  expect(sent.at(-1)?.body).toMatchObject({ removePasskeys: true })
  expect(toastStore.get().at(-1)?.text).toBe('Log in with the new password.')
})
