import { loadTransactions, type DecodedTransfer } from '@tidebook/chains'
import { coinOf } from '@tidebook/chains/coins'
import { appFor, DeviceError } from '@tidebook/chains/device'
import { bytesOfHex } from '@tidebook/chains/hex'
import { Button, Dialog, Skeleton, Spinner, figureText } from '@tidebook/ui'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { chainFacts } from '../../../lib/network.ts'
import { useStore } from '../../../lib/store.ts'
import { transferView, type TransferView } from '../../../lib/transfer-view.ts'
import { devicePromptStore } from '../model/device-prompt.ts'
import { signDeviceRequest } from '../services/sign-device-request.ts'
import { toDeviceFailure, type DeviceFailure } from '../services/with-device.ts'
import { DeviceFailureNotice } from './device-failure-notice.tsx'

function Row({ name, text }: { name: string; text: string }): ReactElement {
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-2">{name}</dt>
      <dd className="text-right break-all" translate="no">
        {text}
      </dd>
    </div>
  )
}

/** Shows the decoded fields of a transfer in the order that devices use. */
function DeviceRows({ decoded, view }: { decoded: DecodedTransfer; view: TransferView }): ReactElement {
  const t = useT()
  const { from, to, tag, memo } = decoded
  const { amount, coin, issuer, chain, fee, feeCoin } = view
  const sent = coin === undefined ? t('devices.units', { amount }) : `${figureText(amount)} ${coin}`
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-13">
      <Row name={t('devices.row.amount')} text={sent} />
      {issuer !== undefined && <Row name={t('devices.row.contract')} text={issuer} />}
      <Row name={t('devices.row.to')} text={to} />
      {tag !== undefined && <Row name={t('devices.row.tag')} text={String(tag)} />}
      {memo !== undefined && <Row name={t('devices.row.memo')} text={memo} />}
      <Row name={t('devices.row.from')} text={from} />
      <Row name={t('devices.row.fee')} text={`${fee} ${feeCoin}`} />
      <Row name={t('devices.row.chain')} text={chain} />
    </dl>
  )
}

/** Shows the decoded transfer that a device is about to sign, and the progress of the device. */
export function DevicePrompt(): ReactElement | null {
  const prompt = useStore(devicePromptStore)
  return prompt === undefined ? null : <Prompt key={prompt.bytes} prompt={prompt} />
}

type OpenPrompt = NonNullable<ReturnType<typeof devicePromptStore.get>>

/** Decodes the bytes to sign; undefined until the code of the chain has loaded. `fail` must be stable. */
function useDecoded(
  account: OpenPrompt['account'],
  bytes: string,
  fail: OpenPrompt['fail'],
): DecodedTransfer | undefined {
  const [decoded, setDecoded] = useState<DecodedTransfer>()
  useEffect(() => {
    let left = false
    loadTransactions(account.chain).then(
      ({ decode }) => left || setDecoded(decode(bytesOfHex(bytes), account.address)),
      (error: unknown) => left || fail(error),
    )
    return () => {
      left = true
    }
  }, [account, bytes, fail])
  return decoded
}

/** Requests a signature from the device. Leaving the page aborts the signature and rejects the request. */
function useSignature(prompt: OpenPrompt) {
  const { done, fail } = prompt
  const [bytes, setBytes] = useState(prompt.bytes)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<DeviceFailure>()
  const leaving = useRef<AbortController>(undefined)
  // Leaving the page counts as a rejection. A mere remount of the component does not.
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
      queueMicrotask(() => {
        if (here.current) return
        leaving.current?.abort()
        if (devicePromptStore.get() === prompt) done(undefined)
      })
    }
  }, [prompt, done])
  const sign = async (): Promise<void> => {
    const stop = new AbortController()
    leaving.current = stop
    setBusy(true)
    setFailure(undefined)
    try {
      const signed = await signDeviceRequest(prompt, stop.signal, setBytes)
      if (!stop.signal.aborted) done(signed)
    } catch (error) {
      if (stop.signal.aborted) return
      if (!(error instanceof DeviceError)) return fail(error)
      setFailure(toDeviceFailure(error))
      setBusy(false)
    }
  }
  return { bytes, busy, failure, sign }
}

function Prompt({ prompt }: { prompt: OpenPrompt }): ReactElement {
  const t = useT()
  const { account, done, fail } = prompt
  const { bytes, busy, failure, sign } = useSignature(prompt)
  const decoded = useDecoded(account, bytes, fail)
  const app = appFor(account.chain)
  const facts = chainFacts(account.chain)
  return (
    <Dialog
      open
      pinned
      sticky
      onClose={() => done(undefined)}
      title={t('devices.sign-title')}
      closeLabel={t('devices.cancel')}
      footer={
        <>
          <Button onClick={() => done(undefined)}>{t('devices.cancel')}</Button>
          <Button variant="primary" pending={busy} blocked={decoded === undefined} onClick={() => void sign()}>
            {t(busy ? 'devices.confirm-there' : failure === undefined ? 'devices.go-on' : 'devices.try-again')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {decoded === undefined ? (
          <Skeleton className="h-4" />
        ) : (
          <DeviceRows decoded={decoded} view={transferView(decoded, facts, coinOf(account.chain).code)} />
        )}
        {failure !== undefined && <DeviceFailureNotice failure={failure} app={app} />}
        {busy ? (
          <output className="flex items-start gap-2 text-13 text-2">
            <Spinner />
            {t('devices.sign-why')}
          </output>
        ) : (
          <p className="text-13 text-2">{t('devices.sign-ready', { app })}</p>
        )}
      </div>
    </Dialog>
  )
}
