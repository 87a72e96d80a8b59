import type { ChainId } from '@tidebook/chains'
import { CopyIcon, IconButton } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { shortAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import { chainFacts } from '../../../lib/network.ts'
import { copyText } from '../../wallet/index.ts'

/** The hash of a transaction on another chain: a link when a public explorer exists, otherwise a copy button. */
export function ChainHash({ hash, chain }: { readonly hash: string; readonly chain: ChainId }): ReactElement {
  const t = useT()
  const explorer = chainFacts(chain)?.explorer
  return (
    <span className="inline-flex items-center gap-1 text-12 whitespace-nowrap">
      {explorer === undefined ? (
        <span translate="no" title={hash}>
          {shortAddress(hash)}
        </span>
      ) : (
        <a
          className="font-medium text-accent hover:underline"
          href={explorer.replace('{hash}', encodeURIComponent(hash))}
          target="_blank"
          rel="noreferrer"
          translate="no"
          title={hash}
        >
          {shortAddress(hash)}
        </a>
      )}
      <IconButton small label={t('chains.copy-hash')} onClick={() => void copyText(hash)}>
        <CopyIcon size="small" />
      </IconButton>
    </span>
  )
}
