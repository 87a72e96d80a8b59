// @vitest-environment happy-dom
import type { ConfigFile } from '@tidebook/contract'
import { act, StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../testing/compiled-catalog.ts'
import { activateMessages } from '../lib/i18n.ts'
import { LOADING } from '../lib/loadable.ts'
import { PATHS } from '../lib/paths.ts'
import { navigate } from '../lib/router/index.ts'
import '../testing/swt-network.ts'
import { configStore } from '../features/network/index.ts'
import { homeRoute } from '../routes/home/route.ts'
import { loginGate } from '../routes/sign-in/routes.ts'
import { unknownPathStore } from '../lib/unknown-path.ts'
import { Screen } from './screen.tsx'
import type * as UnknownPathModule from './unknown-path.tsx'
import { unknownPathPart } from './unknown-path-part.ts'

vi.mock('./unknown-path.tsx', async (original) => {
  const { UnknownPath } = await original<typeof UnknownPathModule>()
  return {
    UnknownPath: (props: { readonly path: string }) => {
      if (props.path === '/broken') throw new Error('planted')
      return <UnknownPath {...props} />
    },
  }
})

let page: ReturnType<typeof onPage> | undefined
beforeEach(() => activateMessages('en', compileCatalog('en')))
afterEach(() => {
  page?.leave()
  configStore.set(LOADING)
  unknownPathStore.set(undefined)
  vi.restoreAllMocks()
})

it.each(['/', '/no/such/path'])('redirects %s to /Home (RTE-001 RTE-019)', (path) => {
  navigate(path)
  const entries = history.length
  page = onPage(<Screen />)
  expect([location.pathname, history.length]).toEqual(['/Home', entries])
})

function alerts(): string {
  return (page?.all('[role=alert]') ?? []).map(({ textContent }) => textContent).join(' ')
}

/** Opens a path as the application does, and waits for its parts. */
async function open(path: string): Promise<void> {
  await Promise.all([unknownPathPart.fetch(), homeRoute.screen.fetch()])
  navigate(path)
  await act(async () => {
    page = onPage(
      <StrictMode>
        <Screen />
      </StrictMode>,
    )
  })
}

it('names an unknown path on the home page, until it is dismissed', async () => {
  await open('/no/such/path')
  expect(alerts()).toContain('/no/such/path')
  expect(alerts()).toContain('There is no page at this address')
  act(() =>
    page
      ?.all('[role=alert] button')
      .find(({ title }) => title === 'Dismiss')
      ?.click(),
  )
  expect(alerts()).toBe('')
})

it('forgets an unknown path when the user leaves the home page', async () => {
  await open('/no/such/path')
  await act(async () => navigate(PATHS.market))
  expect([alerts(), unknownPathStore.get()]).toEqual(['', undefined])
})

it('shows the home page even if the banner about an unknown path breaks', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue()
  await open('/broken')
  expect(report).toHaveBeenCalled()
  expect(page?.all('h1')).toHaveLength(1)
  expect(alerts()).toBe('')
})

it('shows no banner for /', async () => {
  await open('/')
  expect([alerts(), unknownPathStore.get()]).toEqual(['', undefined])
})

it.each([PATHS.wallet, PATHS.transfer, PATHS.history, PATHS.deposit, PATHS.withdraw])(
  '%s shows the login form instead of its content while anonymous use is off (ROL-002)',
  async (path) => {
    configStore.set({ state: 'ready', value: { anonymously: false } as unknown as ConfigFile })
    navigate(path)
    await loginGate.fetch()
    await act(async () => {
      page = onPage(<Screen />)
    })
    const heading = (): string | undefined => page?.all('h1')[0]?.textContent
    await expect.poll(() => act(async () => heading()), { timeout: 10_000 }).toBe('Log in to open this page')
    expect(page?.all('input[type=password]')).toHaveLength(1)
  },
)
