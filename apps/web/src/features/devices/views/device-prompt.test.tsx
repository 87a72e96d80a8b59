// @vitest-environment happy-dom
import { chainOf, loadTransactions } from '@tidebook/chains'
import { DeviceError } from '@tidebook/chains/device'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { conditionsFor, transferOn } from '../../../../../../packages/chains/testing/transfers.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { setNetwork } from '../../../lib/network.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { requestDeviceSignature, type DeviceSigningRequest, type SignedOnDevice } from '../model/device-prompt.ts'
import { signDeviceRequest } from '../services/sign-device-request.ts'
import { DevicePrompt } from './device-prompt.tsx'

vi.mock('../services/sign-device-request.ts', async (load) => ({
  ...(await load<object>()),
  signDeviceRequest: vi.fn(),
}))
const signing = vi.mocked(signDeviceRequest)

let page: ReturnType<typeof onPage>
let request: DeviceSigningRequest
const { from: address, to } = transferOn('xrp', false)
beforeEach(async () => {
  activateMessages('en', compileCatalog('en'))
  setNetwork(SWT_NETWORK)
  const { build } = await loadTransactions('xrp')
  const bytes = Buffer.from(build(transferOn('xrp', false), conditionsFor('xrp'))).toString('hex')
  request = { account: { chain: 'xrp', path: "m/44'/144'/0'/0/0", address }, bytes, renew: async () => bytes }
  page = onPage(<DevicePrompt />)
})
afterEach(() => page.leave())

function words(): string {
  return page.place.textContent ?? ''
}

function seen(text: string) {
  return expect.poll(() => act(async () => words())).toContain(text)
}

function press(name: string): Promise<void> {
  return act(async () =>
    (page.all('footer button') as HTMLElement[]).find(({ textContent }) => textContent === name)?.click(),
  )
}

async function ask(): Promise<{ readonly answer: Promise<SignedOnDevice | undefined> }> {
  let answer: Promise<SignedOnDevice | undefined> = Promise.resolve(undefined)
  await act(async () => {
    answer = requestDeviceSignature(request)
    answer.catch(() => undefined)
  })
  await seen(to)
  return { answer }
}

it('shows the decoded bytes and has the device sign exactly these', async () => {
  expect(chainOf('xrp').readAddress(to)).toEqual({ address: to })
  const signed = { blob: 'AB', hash: 'CD', bytes: request.bytes }
  signing.mockResolvedValueOnce(signed)
  const { answer } = await ask()
  expect(words()).toContain('1.25 XRP')
  await press('Continue on the device')
  expect(await answer).toEqual(signed)
  expect(words()).toBe('')
})

it('shows device errors with a retry, and ends on a rejection', async () => {
  signing.mockRejectedValue(new DeviceError('device/locked'))
  const { answer } = await ask()
  await press('Continue on the device')
  await seen('The device is locked')
  await press('Try again')
  await seen('The device is locked')
  await press('Cancel')
  expect(await answer).toBeUndefined()
})

it('passes errors unrelated to the device to the caller', async () => {
  signing.mockRejectedValueOnce(new TypeError('no node'))
  const { answer } = await ask()
  await press('Continue on the device')
  await expect(answer).rejects.toThrow('no node')
  expect(words()).toBe('')
})

it('replaces the first request with a second one, and rejects when the user leaves the page', async () => {
  const first = await ask()
  const second = await ask()
  expect(await first.answer).toBeUndefined()
  page.leave()
  expect(await second.answer).toBeUndefined()
})
