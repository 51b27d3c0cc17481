import type { AccessReader } from '../auth/access';
import type { EventsEndpoint, FileEndpoint, Input, JsonEndpoint, Output, RowsEndpoint } from '../contract/endpoint';
import type { CallLimits } from './direct-call';
import type { Caller } from './upstream-connection';
import type { AssetReader, FileRequest, OpenFile } from './upstream-file';
import type { OpenRows } from './upstream-rows';

/** The server behind the back office. Answers fulfill the contract; everything else is an `ApiError`. */
export interface Upstream {
  readAccess?: AccessReader;
  call: <E extends JsonEndpoint>(
    endpoint: E,
    input: Input<E>,
    caller: Caller,
    limits?: CallLimits,
  ) => Promise<Output<E>>;
  openFile: <E extends FileEndpoint>(
    endpoint: E,
    input: Input<E>,
    caller: Caller,
    request: FileRequest,
  ) => Promise<OpenFile>;
  openRows: <E extends RowsEndpoint>(
    endpoint: E,
    input: Input<E>,
    caller: Caller,
    signal: AbortSignal,
  ) => Promise<OpenRows<E>>;
  openEvents: <E extends EventsEndpoint>(
    endpoint: E,
    input: Input<E>,
    caller: Caller,
    signal: AbortSignal,
  ) => Promise<ReadableStream>;
  openAsset: (address: string, reader: AssetReader) => Promise<OpenFile>;
}
