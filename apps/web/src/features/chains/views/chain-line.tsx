import { formatDecimal, isZero } from '@tidebook/amount'
import type { ChainNode } from '@tidebook/client/chains'
import { Button, Figure, Skeleton, Td } from '@tidebook/ui'
import { useEffect, useState, type ReactElement } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { useT, type MessageKey } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import type { AccountLine } from '../../wallet/index.ts'
import { chainNode } from '../services/chain-nodes.ts'
import { chainSession, sentStore } from '../services/send-on-chain.ts'
import { giftHost, giveTestCoins } from '../services/test-coins.ts'
import { useBalance } from '../services/use-balance.ts'

interface LineProps {
  readonly line: AccountLine
  readonly onSend: () => void
}

/** A wallet of another chain; one whose chain has no nodes here keeps its place. */
export const ChainLine = ({ line, onSend }: LineProps): ReactElement => {
  const t = useT()
  const node = chainNode(line.chain)
  return (
    <tr>
      <Td>
        <span className="block font-medium">{line.name ?? line.title}</span>
        <span className="block text-12 text-2" translate="no">
          {listAddress(line.address)}
        </span>
      </Td>
      {node === undefined ? (
        <>
          <Td figures>
            <span className="text-2">{t('chains.not-connected')}</span>
          </Td>
          <Td />
        </>
      ) : (
        <Connected line={line} node={node} onSend={onSend} />
      )}
    </tr>
  )
}

const Connected = ({ line, node, onSend }: LineProps & { readonly node: ChainNode }): ReactElement => {
  const t = useT()
  const sent = useStore(sentStore)
  const [gifts, setGifts] = useState(0)
  const balance = useBalance(node, line.address, sent.size + gifts)
  useEffect(() => void chainSession(node), [node])
  const known = valueOf(balance)
  const gift = known !== undefined && isZero(known.amount) ? giftHost(line.chain) : undefined
  const give = (host: string): void =>
    void giveTestCoins(host, line.address).then(
      () => setGifts((count) => count + 1),
      () => undefined,
    )
  return (
    <>
      <Td figures>
        {balance.state === 'loading' && <Skeleton className="ms-auto h-4 w-16" />}
        {known !== undefined && <Figure value={formatDecimal(known.spendable)} unit={known.asset.code} />}
        {balance.state === 'failed' && <span title={t(balance.code as MessageKey)}>--</span>}
      </Td>
      <Td className="text-right">
        {gift === undefined ? (
          <Button size="small" onClick={onSend}>
            {t('chains.send')}
          </Button>
        ) : (
          <Button size="small" onClick={() => give(gift)}>
            {t('chains.test-coins')}
          </Button>
        )}
      </Td>
    </>
  )
}
