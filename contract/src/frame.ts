// Common to all sockets: the transport of the token, and the close codes (docs/rules/chat.md 20–23).

/** The subprotocol that announces a token: `Sec-WebSocket-Protocol: bearer, <access token>`. */
export const bearerProtocol = "bearer";

/** Close codes a client must understand. */
export const closeCodes = {
  restart: 1001,
  tooSlow: 1013,
  sessionEnded: 4401,
  noLongerYours: 4403,
} as const;

/**
 * The frame for a refused or malformed frame; the connection stays. `client_id` names the message it answers.
 * `retry_after` (seconds) means that the same message may be sent again then: after the rate limit, or a temporary
 * fault. `code` is that of a problem of this contract (extension).
 */
export interface ErrorFrame {
  error: string;
  code?: string;
  client_id?: string;
  retry_after?: number;
}
