#!/bin/bash -e
install -m 644 files/sous.deb "${ROOTFS_DIR}/tmp/sous.deb"
install -m 644 files/sous-screen.service "${ROOTFS_DIR}/etc/systemd/system/sous-screen.service"
install -D -m 644 files/no-powersave.conf "${ROOTFS_DIR}/etc/NetworkManager/conf.d/no-powersave.conf"
echo 'LABEL=SOUS /var/lib/sous ext4 defaults,noatime,nofail,x-systemd.device-timeout=10 0 2' >> "${ROOTFS_DIR}/etc/fstab"

on_chroot <<END
apt-get install -y /tmp/sous.deb
rm /tmp/sous.deb
adduser --system --group --home /var/lib/sous-screen sous-screen
adduser sous-screen video
adduser sous-screen render
adduser sous-screen input
systemctl enable sous sous-screen
END
