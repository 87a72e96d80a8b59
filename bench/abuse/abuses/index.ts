import type { Abuse } from '../abuse.ts'
import { channelNames } from './channel-names.ts'
import { costlyCalls } from './costly-calls.ts'
import { costlyReads } from './costly-reads.ts'
import { echoedMembers } from './echoed-members.ts'
import { faucetSenders } from './faucet-senders.ts'
import { invalidSigners } from './invalid-signers.ts'
import { manyBooks } from './many-books.ts'
import { manySubjects } from './many-subjects.ts'
import { neverRead } from './never-read.ts'
import { slowBodies } from './slow-bodies.ts'

/** All abuses. Each runs separately. */
export const ABUSES: readonly Abuse[] = [
  echoedMembers,
  manyBooks,
  costlyCalls,
  costlyReads,
  manySubjects,
  neverRead,
  channelNames,
  faucetSenders,
  slowBodies,
  invalidSigners,
]
