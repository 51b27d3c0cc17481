import S3rver from 's3rver';

/** The bucket of compose.yaml's profile `s3`, where SeaweedFS would keep it. */
await new S3rver({
  address: '0.0.0.0',
  port: 8333,
  silent: true,
  // Its name in the network is not that of a bucket.
  vhostBuckets: false,
  directory: '/data',
  configureBuckets: [{ name: 'office', configs: [] }],
}).run();
