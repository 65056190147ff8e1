extension PostgresSchema {
  /// The offers of the businesses in the directory, as `BusinessOffers` has them.
  static let offers = """
    CREATE FUNCTION note_offers(business text) RETURNS void LANGUAGE sql AS $$
      UPDATE directory SET takes_orders = offered.orders, takes_bookings = offered.bookings
      FROM (SELECT
        (coalesce((SELECT accepts_orders = 1 FROM ordering WHERE id = business), true)
          AND EXISTS (SELECT 1 FROM kept_menu_items WHERE business_id = business))::int AS orders,
        (EXISTS (SELECT 1 FROM restaurant_tables WHERE business_id = business AND is_active = 1))::int AS bookings
      ) AS offered
      WHERE house = current_setting('sous.house') AND id = business
        AND (takes_orders, takes_bookings) IS DISTINCT FROM (offered.orders, offered.bookings)
    $$;

    CREATE FUNCTION note_offers() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_TABLE_NAME = 'ordering' THEN
        PERFORM note_offers(coalesce(new.id, old.id));
      ELSE
        PERFORM note_offers(coalesce(new.business_id, old.business_id));
      END IF;
      RETURN NULL;
    END $$;

    CREATE TRIGGER items_offered AFTER INSERT OR DELETE ON kept_menu_items
      FOR EACH ROW EXECUTE FUNCTION note_offers();
    CREATE TRIGGER tables_offered AFTER INSERT OR UPDATE OR DELETE ON restaurant_tables
      FOR EACH ROW EXECUTE FUNCTION note_offers();
    CREATE TRIGGER ordering_made AFTER INSERT ON ordering FOR EACH ROW EXECUTE FUNCTION note_offers();
    -- Each order counts up here.
    CREATE TRIGGER ordering_changed AFTER UPDATE ON ordering
      FOR EACH ROW WHEN (old.accepts_orders <> new.accepts_orders) EXECUTE FUNCTION note_offers();
    """
}
