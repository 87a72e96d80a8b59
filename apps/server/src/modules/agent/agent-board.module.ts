import type { ServerModule } from '../../platform/server-module.ts'
import type { AgentBoard } from './agent-board.ts'

/** Reads the agent's state from the database, in programs that accept orders and in those that run the agent. */
export function agentBoardModule(board: Pick<AgentBoard, 'refresh' | 'start' | 'stop'>): ServerModule {
  return {
    name: 'agent-board',
    roles: ['api', 'agent'],
    lifecycle: {
      database: async () => {
        await board.refresh()
        board.start()
        return () => board.stop()
      },
    },
  }
}
