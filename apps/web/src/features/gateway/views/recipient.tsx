import { isRippleChain } from '@tidebook/chains/coins'
import { CHAIN_TITLES } from '@tidebook/chains/ids'
import { maxPayoutMemoBytes } from '@tidebook/contract/gateway'
import { CheckIcon, Field } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { ChainIcon } from '../../../lib/token-icon.tsx'
import { useT } from '../../../lib/i18n.ts'
import { MAX_TAG_LENGTH } from '../../transfer/index.ts'
import { networkTitle, type MovedAsset } from '../model/network-title.ts'
import type { WithdrawForm } from '../services/use-withdraw-form.ts'

const MAX_LENGTH = 100

/**
 * Selects the recipient on the other chain: typed, pasted, or a wallet of this browser, with a tag or memo where the
 * chain supports one.
 */
export function Recipient({ form, info }: { readonly form: WithdrawForm; readonly info: MovedAsset }): ReactElement {
  const { chain } = info
  const { to, setTo, tag, setTag, memo, setMemo, owns, finding, toFault, tagIsWrong, memoFault } = form
  const t = useT()
  const id = useId()
  const other = finding !== undefined && 'problem' in finding ? finding.chain : undefined
  const memoBytes = maxPayoutMemoBytes(chain)
  const shownFault = to.trim() === '' ? undefined : toFault
  return (
    <>
      <div className="flex flex-col gap-1">
        <Field
          id={id}
          caption={t('gateway.to', { chain: networkTitle(info) })}
          size="large"
          value={to}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          spellCheck={false}
          translate="no"
          placeholder={t('gateway.to-hint')}
          leading={<ChainIcon chain={chain} />}
          hint={
            finding !== undefined &&
            'address' in finding && <Found address={finding.address} owns={owns} network={networkTitle(info)} />
          }
          error={
            shownFault && t(`gateway.to-fault.${shownFault}`, { chain: other === undefined ? '' : CHAIN_TITLES[other] })
          }
          onChange={({ target }) => setTo(target.value)}
        />
        {owns.length > 0 && (
          <OwnWallets
            owns={owns}
            onChoose={(address) => {
              setTo(address)
              document.getElementById(id)?.focus()
            }}
          />
        )}
      </div>
      {isRippleChain(chain) && (
        <Field
          caption={t('gateway.tag')}
          size="large"
          inputMode="numeric"
          maxLength={MAX_TAG_LENGTH}
          placeholder={t('gateway.optional')}
          value={tag}
          error={tagIsWrong && t('gateway.tag-wrong')}
          onChange={({ target }) => setTag(target.value)}
        />
      )}
      {memoBytes !== undefined && (
        <Field
          caption={t('gateway.payout-memo')}
          size="large"
          autoComplete="off"
          spellCheck={false}
          translate="no"
          maxLength={2 * memoBytes}
          placeholder={t('gateway.optional')}
          value={memo}
          error={memoFault && t(`gateway.memo-fault.${memoFault}`, { bytes: memoBytes })}
          hint={t('gateway.payout-memo-why')}
          onChange={({ target }) => setMemo(target.value)}
        />
      )}
    </>
  )
}

/** Says that the address is valid, and to which wallet of this browser it belongs. */
function Found(props: {
  readonly address: string
  readonly owns: WithdrawForm['owns']
  readonly network: string
}): ReactElement {
  const { address, owns, network } = props
  const t = useT()
  const own = owns.find((each) => each.address === address)
  return (
    <span className="flex items-center gap-1 text-success">
      <CheckIcon size="small" />
      {own === undefined
        ? t('gateway.to-valid', { chain: network })
        : t('gateway.to-own', { name: own.name ?? own.title })}
    </span>
  )
}

/** The wallets of this browser that can receive the payout. They remain while the address has an error. */
function OwnWallets(props: {
  readonly owns: WithdrawForm['owns']
  readonly onChoose: (address: string) => void
}): ReactElement {
  const { owns, onChoose } = props
  const t = useT()
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-12 text-2">
      {t('gateway.own-wallets')}
      {owns.map((line) => (
        <button
          key={line.address}
          type="button"
          className="tap font-medium text-accent hover:underline"
          title={line.address}
          onClick={() => onChoose(line.address)}
        >
          {line.name ?? line.title} <span translate="no">{listAddress(line.address)}</span>
        </button>
      ))}
    </div>
  )
}
