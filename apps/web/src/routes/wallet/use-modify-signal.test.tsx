// @vitest-environment happy-dom
import { act, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { openWalletDialog } from '../../features/wallet/index.ts'
import { useModifySignal } from './use-modify-signal.ts'

vi.mock(import('../../features/wallet/index.ts'), async (original) => ({
  ...(await original()),
  openWalletDialog: vi.fn<typeof openWalletDialog>(),
}))

function Place({ wanted }: { wanted: boolean }): ReactElement {
  useModifySignal(wanted)
  return <p />
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.mocked(openWalletDialog).mockReset()
})

async function after(ms: number): Promise<readonly unknown[]> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  return vi.mocked(openWalletDialog).mock.calls.map(([kind]) => kind)
}

it('opens the window for another key 200 ms after its page (RSK-011)', async () => {
  onPage(<Place wanted />)
  expect(await after(199)).toEqual([])
  expect(await after(1)).toEqual(['modify'])
})

it('opens no window on any other page (RSK-011)', async () => {
  onPage(<Place wanted={false} />)
  expect(await after(1000)).toEqual([])
})
