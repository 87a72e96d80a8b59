import { CHAIN_TITLES } from '@tidebook/chains/ids'
import { accountAt, appFor, DeviceError, pathFor } from '@tidebook/chains/device'
import { Button, Dialog, Field, Notice, Segmented, Spinner } from '@tidebook/ui'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useT, type MessageKey } from '../../../lib/i18n.ts'
import { deviceChains, type DeviceChain } from '../model/device-chains.ts'
import type { StoredDevice } from '../model/stored-devices.ts'
import { webHid } from '../services/web-hid.ts'
import { toDeviceFailure, withDevice, type DeviceFailure } from '../services/with-device.ts'
import { DeviceFailureNotice } from './device-failure-notice.tsx'

const PIECE = 4

/** Shows an address in groups of four characters, for comparison with another screen. */
function AddressPieces({ address }: { address: string }): ReactElement {
  return (
    <p
      translate="no"
      aria-label={address}
      className="flex flex-wrap gap-x-2 gap-y-1 rounded-3 border border-line-strong bg-surface-1 px-4 py-3 text-16"
    >
      {Array.from({ length: Math.ceil(address.length / PIECE) }, (_, at) => (
        <span key={at} aria-hidden="true">
          {address.slice(at * PIECE, (at + 1) * PIECE)}
        </span>
      ))}
    </p>
  )
}

const MAX_WALLETS = 100

interface ConnectDialogProps {
  readonly onClose: () => void
  /** Stores the wallet. Returns false when it is already stored. */
  readonly onAdd: (device: Omit<StoredDevice, 'kind'>) => boolean
}

/**
 * Reads the address of a device, and stores it after its owner confirmed it on the device. `found` is the address to
 * compare. Ends the request when the dialog closes.
 */
function useConnect({ onClose, onAdd }: ConnectDialogProps) {
  const [found, setFound] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [exists, setExists] = useState(false)
  const [failure, setFailure] = useState<DeviceFailure>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  const connect = async (chain: DeviceChain, index: number): Promise<void> => {
    const stop = new AbortController()
    leaving.current = stop
    setBusy(true)
    setFailure(undefined)
    setExists(false)
    try {
      const path = pathFor(chain, index - 1)
      await withDevice(stop.signal, async (link) => {
        const { address } = await accountAt(link, chain, path, false)
        setFound(address)
        // The owner confirms the address on the device's screen.
        const shown = await accountAt(link, chain, path, true)
        if (stop.signal.aborted) return
        // Only the compared address may be stored.
        if (shown.address !== address) throw new DeviceError('device/broken', 'address')
        if (onAdd({ chain, path, address: shown.address })) onClose()
        else setExists(true)
      })
    } catch (error) {
      if (!stop.signal.aborted) setFailure(toDeviceFailure(error))
    } finally {
      if (!stop.signal.aborted) {
        setBusy(false)
        setFound(undefined)
      }
    }
  }
  const reset = (): void => {
    setFailure(undefined)
    setExists(false)
  }
  return { found, busy, exists, failure, connect, reset }
}

/** Returns the text of the button: what to do next. */
function connectLabel(found: string | undefined, busy: boolean, failure: DeviceFailure | undefined): MessageKey {
  if (found !== undefined) return 'devices.confirm-there'
  if (busy) return 'devices.reading'
  return failure === undefined ? 'devices.connect' : 'devices.try-again'
}

/** Adds a device wallet after its owner compared the address on both screens (WAL-106). */
export function ConnectDialog({ onClose, onAdd }: ConnectDialogProps): ReactElement {
  const t = useT()
  const chains = deviceChains()
  const [chain, setChain] = useState<DeviceChain>(chains[0] ?? 'eth')
  const [number, setNumber] = useState('1')
  const index = /^\d{1,3}$/u.test(number) ? Number(number) : 0
  const isNumber = index >= 1 && index <= MAX_WALLETS
  const app = appFor(chain)
  const { found, busy, exists, failure, connect, reset } = useConnect({ onClose, onAdd })
  const another = (change: () => void): void => {
    change()
    reset()
  }

  const reachable = webHid() !== undefined
  return (
    <Dialog
      open
      onClose={onClose}
      sticky={busy}
      title={t('devices.connect-title')}
      closeLabel={t('devices.close')}
      footer={
        <>
          <Button onClick={onClose}>{t(reachable ? 'devices.cancel' : 'devices.close')}</Button>
          {reachable && (
            <Button variant="primary" pending={busy} blocked={!isNumber} onClick={() => void connect(chain, index)}>
              {t(connectLabel(found, busy, failure))}
            </Button>
          )}
        </>
      }
    >
      {!reachable ? (
        <DeviceFailureNotice failure={{ code: 'device/unsupported', detail: undefined }} app={app} />
      ) : found !== undefined ? (
        <AddressComparison chain={chain} address={found} />
      ) : (
        <div className="flex flex-col gap-4">
          <div>
            <p className="mb-1 text-12 text-2">{t('devices.type')}</p>
            <Segmented
              label={t('devices.type')}
              items={chains.map((id) => ({ id, label: CHAIN_TITLES[id] }))}
              value={chain}
              onChange={(id) => another(() => setChain(id))}
            />
          </div>
          <Field
            caption={t('devices.number')}
            hint={t('devices.number-hint')}
            error={!isNumber && number !== '' && t('devices.number-wrong')}
            size="large"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={number}
            onChange={(event) => another(() => setNumber(event.target.value.trim()))}
          />
          <ol className="list-decimal ps-5 text-13 text-2">
            <li>{t('devices.step-plug')}</li>
            <li>{t('devices.step-app', { app })}</li>
            <li>{t('devices.step-free')}</li>
          </ol>
          {failure !== undefined && <DeviceFailureNotice failure={failure} app={app} />}
          {exists && (
            <Notice tone="warning" urgent>
              {t('devices.exists')}
            </Notice>
          )}
          <p className="text-12 text-3">{t('devices.secret-stays')}</p>
        </div>
      )}
    </Dialog>
  )
}

function AddressComparison({
  chain,
  address,
}: {
  readonly chain: DeviceChain
  readonly address: string
}): ReactElement {
  const t = useT()
  return (
    <div className="flex flex-col gap-3">
      <p className="text-13 text-2">{t('devices.compare', { chain: CHAIN_TITLES[chain] })}</p>
      <AddressPieces address={address} />
      <output className="flex items-center gap-2 text-13 text-2">
        <Spinner />
        {t('devices.compare-why')}
      </output>
    </div>
  )
}
