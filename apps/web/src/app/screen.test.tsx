// @vitest-environment happy-dom
import type { ConfigFile } from '@tidebook/contract'
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onPage } from '../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../build/catalogs.ts'
import { activateMessages } from '../lib/i18n.ts'
import { LOADING } from '../lib/loadable.ts'
import { PATHS } from '../lib/paths.ts'
import { navigate } from '../lib/router/index.ts'
import '../testing/swt-network.ts'
import { configStore } from '../features/network/index.ts'
import { loginGate } from '../routes/sign-in/routes.ts'
import { unknownPathStore } from '../lib/unknown-path.ts'
import { Screen } from './screen.tsx'

let page: ReturnType<typeof onPage> | undefined
beforeEach(() => activateMessages('en', compileCatalog('en')))
afterEach(() => {
  page?.leave()
  configStore.set(LOADING)
})

it.each(['/', '/no/such/path'])('redirects %s to /Home (RTE-001 RTE-019)', (path) => {
  navigate(path)
  const entries = history.length
  page = onPage(<Screen />)
  expect([location.pathname, history.length]).toEqual(['/Home', entries])
})

it('names an unknown path on the home page, until it is dismissed', async () => {
  navigate('/no/such/path')
  await act(async () => {
    page = onPage(<Screen />)
  })
  const alerts = (): string => (page?.all('[role=alert]') ?? []).map(({ textContent }) => textContent).join(' ')
  await expect.poll(() => act(async () => alerts()), { timeout: 60_000 }).toContain('/no/such/path')
  expect(alerts()).toContain('There is no page at this address')
  act(() =>
    page
      ?.all('[role=alert] button')
      .find(({ title }) => title === 'Dismiss')
      ?.click(),
  )
  expect(alerts()).toBe('')
})

it('/ is not an unknown path', () => {
  navigate('/')
  page = onPage(<Screen />)
  expect(unknownPathStore.get()).toBeUndefined()
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
