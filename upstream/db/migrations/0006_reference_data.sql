INSERT INTO roles (id, name) VALUES
  (1, 'Admin'),
  (2, 'Rewards manager'),
  (3, 'Shop manager'),
  (4, 'Points requester'),
  (5, 'Partner'),
  (6, 'Partner sub-user');

-- Role 1 may use every route type.
INSERT INTO access_control (route_type, role_id)
  SELECT route_type, 1 FROM unnest(ARRAY[
    'registration', 'approvals', 'uploads', 'configurations', 'qpointManagement', 'products', 'orders',
    'supportCenter', 'adminControls', 'editProfile', 'projects'
  ]) AS route_type;

INSERT INTO access_control (route_type, role_id) VALUES
  ('approvals', 2), ('uploads', 2), ('configurations', 2), ('qpointManagement', 2), ('projects', 2),
  ('products', 3), ('orders', 3), ('projects', 3),
  ('qpointManagement', 4), ('projects', 4);

INSERT INTO order_statuses (id, name) VALUES
  (1, 'Order Received'),
  (2, 'Processing'),
  (3, 'Returned'),
  (4, 'Delivered'),
  (5, 'Canceled'),
  (6, 'Shipped'),
  (7, 'Custom Delivered'),
  (8, 'Failed');

INSERT INTO shipping_carriers (id, name, link) VALUES
  (1, 'usps', 'https://tools.usps.com/go/TrackConfirmAction?tLabels='),
  (2, 'ups', 'https://www.ups.com/track?tracknum='),
  (3, 'fedex', 'https://www.fedex.com/fedextrack/?trknbr=');
