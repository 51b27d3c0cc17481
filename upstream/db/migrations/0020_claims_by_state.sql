-- Uploaded serial numbers by how far their claims are, in their order. Of those that await an upload there are none.
CREATE INDEX claims_by_state ON claims (state, serial_number)
  WHERE state IN ('awaiting_approval', 'approved', 'rejected');
